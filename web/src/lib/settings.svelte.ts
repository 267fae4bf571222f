import { SHARE, type Pace } from './durations';
import { recall, remember } from './storage';

export type Theme = 'light' | 'dark' | 'contrast';
export const THEMES: Theme[] = ['light', 'dark', 'contrast'];

interface Settings {
  theme: Theme | null; // null: the system's
  motion: 'full' | 'less' | null; // null: as the system asks
  pace: Pace;
  sound: boolean;
  volume: number; // from 0 to 1
  letters: boolean; // crops carry a letter
  confirmPass: boolean; // pass and decline are pressed twice
  forced: boolean; // play the only legal move by itself
  notify: boolean;
}

const defaults: Settings = {
  theme: null,
  motion: null,
  pace: 'normal',
  sound: false,
  volume: 0.7,
  letters: false,
  confirmPass: true,
  forced: false,
  notify: false,
};

type Stored = Omit<Partial<Settings>, 'motion'> & { motion?: Settings['motion'] | 'none' };

/** Settings as they were stored. Animations could be switched off before there was a pace. */
export function read({ motion, ...stored }: Stored): Settings {
  const old = motion === 'none';
  return {
    ...defaults,
    ...(old && { pace: 'at-once' as const }),
    ...stored,
    motion: old ? 'less' : (motion ?? null),
  };
}

export const settings = $state<Settings>(read(recall<Stored>('settings') ?? {}));

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const contrast = typeof matchMedia === 'function' ? matchMedia('(prefers-contrast: more)') : null;
const still =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

export function theme(): Theme {
  return settings.theme ?? (contrast?.matches ? 'contrast' : dark?.matches ? 'dark' : 'light');
}

export function reducedMotion(): boolean {
  return settings.motion === 'less' || (settings.motion === null && (still?.matches ?? false));
}

let speed = 1;
/** A replay may run faster or slower than its reader's pace; the pace alone is 1. */
export function runAt(times: number) {
  speed = times;
  apply();
}
const share = () => SHARE[settings.pace] / speed;
/** A time at the pace that was chosen; brief where less motion is asked for. */
export function paced(ms: number, brief = Infinity): number {
  return Math.min(ms * share(), reducedMotion() ? brief : Infinity);
}

function apply() {
  const root = document.documentElement.dataset;
  document.documentElement.style.setProperty('--pace', String(share()));
  root.theme = theme();
  root.motion = reducedMotion() ? 'less' : 'full';
  root.letters = settings.letters ? 'on' : 'off';
}

export function change(part: Partial<Settings>) {
  Object.assign(settings, part);
  remember('settings', $state.snapshot(settings));
  apply();
}

export function startSettings() {
  apply();
  for (const media of [dark, contrast, still]) media?.addEventListener('change', apply);
}
