import { untrack } from 'svelte';
import { afterPaint } from './paint';

/** Follows a value one frame behind: what was touched answers first, then what comes of it. */
export class Deferred<T> {
  now: T;
  constructor(get: () => T) {
    this.now = $state.raw(get());
    $effect(() => {
      const next = get();
      if (next !== untrack(() => this.now))
        return afterPaint(() => {
          this.now = next;
        });
    });
  }
}

/** What was just touched: it lights up at once, and what comes of it follows when that is seen. */
export class Touched<T> {
  now = $state.raw<T | null>(null);
  touch(what: T | null, then: () => void) {
    this.now = what;
    afterPaint(() => {
      this.now = null;
      then();
    });
  }
}
