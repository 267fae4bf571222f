import { language } from '../i18n/index.svelte';

/** A day in the reader's language, never torn at the end of a line. */
export const day = (time: string): string =>
  new Date(time)
    .toLocaleDateString(language.now, { dateStyle: 'medium' })
    .replaceAll(' ', '\u00a0');
