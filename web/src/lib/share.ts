/** Links and pictures to share. */
import { language } from '../i18n/index.svelte';
import { save } from './save';

/**
 * The link of a path, at a ply of a replay if one is named. In a chat its picture has the language
 * of whoever shares it. The ply stands twice: servers are not told what follows the #.
 */
export function linkTo(path: string, ply?: number): string {
  const at = ply === undefined ? '' : `#${ply}`;
  const query = new URLSearchParams({ lang: language.now });
  if (ply !== undefined) query.set('ply', String(ply));
  return `${location.origin}${path}?${query}${at}`;
}

/** Whether pictures go to other apps, instead of the browser's downloads. */
const sharesFiles = () =>
  matchMedia('(pointer: coarse)').matches &&
  !!navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] });

/** Hands a file to another app, or to the browser's downloads. */
export async function handOver(file: File) {
  if (sharesFiles()) {
    await navigator.share({ files: [file], title: 'Santiago' }).catch(() => {});
    return;
  }
  save(file);
}
