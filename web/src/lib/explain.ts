/** What went wrong, in a sentence: the words for every error that a person meets come from here. */
import { t, tOr } from '../i18n/index.svelte';
import { Problem } from '../net/api';

/** The words for one of the server's error codes. */
export const explainCode = (code: string, data: Record<string, unknown> = {}): string =>
  data.why === 'too-much' || data.why === 'cannot-pay'
    ? t('error.too-dear')
    : tOr(`error.${code}`, t('error.other', { code }));

/** Whether only players with a profile may do what was refused. */
export const needsProfile = (error: unknown): boolean =>
  error instanceof Problem && error.code === 'seat/profile';

export const explain = (error: unknown): string =>
  error instanceof Problem ? explainCode(error.code) : String(error);
