import { language } from '../i18n/index.svelte';

/** A day in the reader's language. */
export const day = (time: string): string =>
  new Date(time).toLocaleDateString(language.now, { dateStyle: 'medium' });
