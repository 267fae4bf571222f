import { untrack } from 'svelte';
import { afterPaint } from './paint';

/** Follows a value one frame behind: what was touched answers first, then what comes of it. */
export class Later<T> {
  now: T;
  constructor(get: () => T) {
    this.now = $state.raw(get());
    $effect(() => {
      const next = get();
      if (next !== untrack(() => this.now)) return afterPaint(() => { this.now = next; });
    });
  }
}
