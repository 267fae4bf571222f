import type { Catalogue } from './index.svelte';

/** Filled by the translator; a missing key falls back to English. */
const catalogue = {} as Catalogue;
export default catalogue;
