/** What is on the board right now, and the events that are being played on it. */
import type { Effects } from '../board/Board.svelte';
import { RAIN } from '../lib/durations';
import { paced, reducedMotion } from '../lib/settings.svelte';
import { play as sound, type Sound } from '../lib/sound';
import type { GameEvent, Played, SeatInfo, View } from '../net/protocol';
import { describe, plainText } from '../table/words';
import { frames } from './frames';

const KEPT = 12; // sentences for a screen reader: a round of moves at once

export class Stage {
  view = $state.raw<View | null>(null); // the newest position, or one on the way there
  effects = $state.raw<Effects | null>(null);
  busy = $state(false); // events are being played
  caption = $state(''); // what is being shown, in a sentence
  passing = $state(false); // a canal is kept, which is over before it is read
  said = $state.raw<{ line: number; words: string }[]>([]); // the latest, for a screen reader

  private wake: (() => void) | null = null; // ends the pause that is running
  private hurry = false;
  private closed = false;
  private run = 0; // counts what was begun: what is not the newest shows nothing more
  private fading: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly seats: () => SeatInfo[],
    private readonly me: () => number | null = () => null, // addressed as "you"
  ) {}

  /** Has a screen reader say this, after all that it has not said yet. */
  say(words: string) {
    const last = this.said.at(-1);
    if (words) this.said = [...this.said.slice(1 - KEPT), { line: (last?.line ?? 0) + 1, words }];
  }

  /** Call before `play`: from here to `rest` the stage is busy. */
  begin() {
    this.busy = true;
  }
  rest() {
    this.hurry = false;
    this.effects = null;
    this.busy = false;
    this.caption = '';
    this.passing = false;
  }

  /** Plays moves, event after event; whether it came to their end: it may be left before. */
  async play(moves: Pick<Played, 'events'>[]): Promise<boolean> {
    const run = ++this.run;
    this.wake?.(); // what was being played sees that it is left
    let paused = true;
    const heard = new Set<Sound>(); // since the last pause: each once, not all on top of each other
    for (const move of moves)
      for (const event of move.events) {
        if (!this.view || this.closed) return false;
        const shown = frames(this.view, this.effects, event);
        const telling = shown.find((frame) => frame.told) ?? shown[0];
        for (const frame of shown) {
          if (frame === telling) this.tell(event);
          this.view = frame.view;
          this.effects = frame.effects;
          if (frame.sound && !this.hurry && !heard.has(frame.sound)) {
            heard.add(frame.sound);
            sound(frame.sound);
          }
          const pause = this.pause(frame.ms);
          paused = pause !== null;
          if (pause) {
            await pause; // without one, nothing in between is drawn
            heard.clear();
          }
          if (run !== this.run) return false;
        }
      }
    // What follows is drawn in a task of its own, so that no press waits for both.
    if (!paused && !this.hurry && !document.hidden && !this.closed)
      await new Promise((next) => setTimeout(next));
    return run === this.run;
  }
  private tell(event: GameEvent) {
    if (event.event === 'over') return; // who won is told when the fields are counted
    const words = this.sentence(event);
    if (!words) return;
    this.caption = words;
    this.passing = event.event === 'pass' && event.phase === 'extra';
    this.say(words);
  }
  private sentence(event: GameEvent): string {
    return describe(event, this.seats(), this.me()).map(plainText).join(' ');
  }

  /** Says what happened, and shows nothing: somebody is choosing. */
  whisper(moves: Played[]) {
    for (const move of moves) for (const event of move.events) this.say(this.sentence(event));
  }

  /** Shows a position at once, and leaves what is being played. */
  jump(view: View) {
    this.run += 1;
    this.wake?.();
    this.rest();
    this.clear();
    this.view = view;
  }
  /** Rain for whoever won. */
  celebrate() {
    this.clear();
    this.effects = { rain: true };
    sound('rain');
    this.fading = setTimeout(() => this.clear(), reducedMotion() ? RAIN.less : RAIN.full);
  }
  /** Ends the rain. */
  clear() {
    clearTimeout(this.fading);
    this.effects = null;
  }

  /** Goes to the end of what is being played. */
  skip() {
    this.hurry = true;
    this.wake?.();
  }
  close() {
    this.closed = true;
    clearTimeout(this.fading);
    this.skip();
  }

  private pause(ms: number): Promise<void> | null {
    const time = paced(ms); // to be read, also by those who asked for less motion
    if (!time || this.hurry || document.hidden || this.closed) return null;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        this.wake = null;
        resolve();
      };
      const timer = setTimeout(done, time);
      this.wake = done;
    });
  }
}
