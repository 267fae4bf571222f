/** Games that were watched in this browser, newest first. */
import { recall, remember } from '../lib/storage';

export interface Watched {
  id: string;
  names: string[];
  winners: string[];
  when: string;
}
const MOST = 12;

export const watched = {
  all(): Watched[] {
    return recall<Watched[]>('watched') ?? [];
  },
  add(game: Watched) {
    remember('watched', [game, ...this.all().filter((w) => w.id !== game.id)].slice(0, MOST));
  },
  forget() {
    remember('watched', null);
  },
};
