import { tick } from 'svelte';

/** If the button that was pressed is gone, whoever reads by keyboard goes on at this element. */
export async function goOnAt(find: () => HTMLElement | null | undefined) {
  await tick();
  if (document.activeElement === document.body) find()?.focus({ preventScroll: true });
}
