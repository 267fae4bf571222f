import { recall, remember } from './storage';

export type Theme = 'light' | 'dark' | 'contrast';
export const THEMES: Theme[] = ['light', 'dark', 'contrast'];

interface Settings {
  theme: Theme | null; // null: the system's
  motion: 'full' | 'less' | 'none' | null; // null: as the system asks; none: nothing is waited for
  sound: boolean;
  letters: boolean; // crops carry a letter
  confirmPass: boolean; // pass and decline are pressed twice
  forced: boolean; // play the only legal move by itself
  notify: boolean;
}

const defaults: Settings = {
  theme: null,
  motion: null,
  sound: false,
  letters: false,
  confirmPass: true,
  forced: false,
  notify: false,
};

export const settings = $state<Settings>({
  ...defaults,
  ...(recall<Partial<Settings>>('settings') ?? {}),
});

const dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
const contrast = typeof matchMedia === 'function' ? matchMedia('(prefers-contrast: more)') : null;
const still =
  typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

export function theme(): Theme {
  return settings.theme ?? (contrast?.matches ? 'contrast' : dark?.matches ? 'dark' : 'light');
}

export function reducedMotion(): boolean {
  return (
    settings.motion === 'less' ||
    settings.motion === 'none' ||
    (settings.motion === null && (still?.matches ?? false))
  );
}

function apply() {
  const root = document.documentElement.dataset;
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
