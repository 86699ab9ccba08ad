// One soft sound for "your turn", made here: two notes of a small bell. Browsers allow it only after a gesture.
import { settings } from '../settings.svelte';

/** Hertz and seconds after the start: a fifth upwards. */
const NOTES = [
  { pitch: 587.3, at: 0 },
  { pitch: 880, at: 0.14 },
];
/** How loud each overtone of the bell is, beside the note itself. */
const OVERTONES = [1, 0.28, 0.09];
const LOUDNESS = 0.11;
const SECONDS = 0.9;

let context: AudioContext | null = null;

/** Get ready at the first gesture; before it there is no sound. */
export function listenForGesture(): () => void {
  const wake = () => {
    try {
      context ??= new AudioContext();
      void context.resume();
    } catch {
      // A browser without sound still plays.
    }
  };
  addEventListener('pointerdown', wake, { once: true });
  addEventListener('keydown', wake, { once: true });
  return () => {
    removeEventListener('pointerdown', wake);
    removeEventListener('keydown', wake);
  };
}

function strike(on: AudioContext, pitch: number, at: number): void {
  OVERTONES.forEach((share, index) => {
    const tone = on.createOscillator();
    const loudness = on.createGain();
    const loud = LOUDNESS * share;
    const fade = SECONDS / (index + 1);
    tone.frequency.value = pitch * (index + 1);
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(loud, at + 0.012);
    loudness.gain.exponentialRampToValueAtTime(0.0001, at + fade);
    tone.connect(loudness).connect(on.destination);
    tone.start(at);
    tone.stop(at + fade);
  });
}

/** Say "your turn"; returns whether it was heard. */
export function chime(): boolean {
  if (settings.sound !== 'on' || context?.state !== 'running') return false;
  for (const note of NOTES) strike(context, note.pitch, context.currentTime + note.at);
  return true;
}
