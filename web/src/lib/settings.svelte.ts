// What a person has chosen for this browser: theme, language, size of text, motion, sound, a colour of their own.
export type Theme = 'auto' | 'day' | 'night';
export type Language = 'en' | 'fr';
export type MotionSetting = 'auto' | 'full' | 'none';
export type Sound = 'on' | 'off';
/** Whether decisions are explained: offered at the first game of a kind, always, or never. */
export type Guiding = 'first' | 'on' | 'off';
/** One of the colours of seats, or that of the seat one has. */
export type Colour = 'seat' | '0' | '1' | '2' | '3';

interface Settings {
  theme: Theme;
  language: Language;
  text: number;
  motion: MotionSetting;
  sound: Sound;
  guide: Guiding;
  colour: Colour;
}

const KEY = 'egizia.settings';

function preferred(): Language {
  return typeof navigator !== 'undefined' && navigator.language?.startsWith('fr') ? 'fr' : 'en';
}

function stored(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

const defaults: Settings = {
  theme: 'auto',
  language: preferred(),
  text: 1,
  motion: 'auto',
  sound: 'on',
  guide: 'first',
  colour: 'seat',
};

export const settings: Settings = $state({ ...defaults, ...stored() });

/** Keep the settings and show them on the page. */
export function applySettings(): void {
  const root = document.documentElement;
  const night = matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = settings.theme === 'auto' ? (night ? 'night' : 'day') : settings.theme;
  root.dataset.motion = isStill() ? 'none' : 'full';
  root.lang = settings.language;
  root.style.setProperty('--text', String(settings.text));
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Whether pieces should not travel. */
export function isStill(): boolean {
  if (settings.motion !== 'auto') return settings.motion === 'none';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
