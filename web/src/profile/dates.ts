import { language } from '../i18n/index.svelte';

/** A day in the reader's language. */
export const day = (time: string): string =>
  new Date(time).toLocaleDateString(language.now, { dateStyle: 'medium' });

/** A mean or a rating: one decimal in the reader's language. */
export const decimal = (value: number): string =>
  value.toLocaleString(language.now, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
