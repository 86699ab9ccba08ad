// What a person has chosen for this browser: theme, language, size of text, motion.
export type Theme = 'auto' | 'day' | 'night';
export type Language = 'en' | 'fr';
export type Motion = 'auto' | 'full' | 'none';

interface Settings {
  theme: Theme;
  language: Language;
  text: number;
  motion: Motion;
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

const defaults: Settings = { theme: 'auto', language: preferred(), text: 1, motion: 'auto' };

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
