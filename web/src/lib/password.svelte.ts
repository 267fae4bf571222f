/** A server may ask for a password. Whoever plays here is asked once; this browser remembers. */
import { recall, remember } from './storage';

let asked = $state(false);
let wrong = $state(false);
let word: string | null = null; // where nothing may be remembered
let waiting: Promise<void> | null = null;
let told: (() => void) | null = null;

export const password = {
  get asked(): boolean {
    return asked;
  },
  get wrong(): boolean {
    return wrong;
  },
  known(): string | null {
    return word ?? recall<string>('password');
  },
  /**
   * The server has refused `tried`: comes back when there is another to try. All who wait are told
   * together.
   */
  ask(tried: string | null): Promise<void> {
    if (tried !== this.known()) return Promise.resolve();
    asked = true;
    wrong = tried !== null;
    waiting ??= new Promise((resolve) => {
      told = resolve;
    });
    return waiting;
  },
  tell(said: string) {
    word = said;
    remember('password', said);
    this.leave();
    told?.();
    told = null;
  },
  /** Another page is looked at, which may need no server. */
  leave() {
    asked = false;
    waiting = null;
  },
};
