/** What an event looks like: a short list of frames. Pure, so that table and replay agree. */
import type { Effects } from '../board/Board.svelte';
import { DROUGHT, EVENT, FISTS, KEPT } from '../lib/durations';
import type { Sound } from '../lib/sound';
import type { GameEvent, View } from '../net/protocol';
import { apply } from './apply';

export interface Frame {
  view: View;
  effects: Effects | null;
  sound: Sound | null;
  ms: number;
}
type Drought = Extract<GameEvent, { event: 'drought' }>;

const SOUNDS: Partial<Record<GameEvent['event'], Sound>> = {
  plant: 'tile',
  water: 'water',
  bid: 'coin',
  offer: 'coin',
  income: 'coin',
};

const aftermath = (e: Drought): Effects => ({
  phase: 'drought',
  struck: e.lost.map((l) => l[0]),
  cracked: e.deserts,
});

/** The marks that an event puts on the board, or null where it puts none. */
function marksOf(e: GameEvent): Effects | null {
  switch (e.event) {
    case 'overseer':
    case 'income':
      return { phase: e.event };
    case 'plant':
      return { tile: e.square };
    case 'accept':
    case 'build':
    case 'extra':
    case 'first-canal':
    case 'water':
      return { canal: e.canal };
    case 'drought':
      return aftermath(e);
    case 'bids':
      return { fists: e.bids };
    case 'over':
      return { rain: true };
    default:
      return null;
  }
}

function drought(view: View, e: Drought): Frame[] {
  const struck = [...e.lost.map((l) => l[0]), ...e.deserts];
  const losses = e.lost.length + (e.deserts.length ? 1 : 0);
  return [
    {
      view: { ...view, to_move: [] }, // nobody is asked any more
      effects: { sweep: true, phase: 'drought', struck },
      sound: 'wind',
      ms: struck.length ? DROUGHT.storm : DROUGHT.calm,
    },
    {
      view: apply(view, e),
      effects: aftermath(e),
      sound: null,
      ms: Math.min(DROUGHT.most, losses * DROUGHT.loss),
    },
  ];
}

/** Two secret bids: both fists are shown, and open together. */
function reveal(view: View, e: GameEvent & { event: 'bids' }): Frame[] {
  return [
    { view, effects: { fists: [] }, sound: null, ms: FISTS.closed },
    { view: apply(view, e), effects: { fists: e.bids }, sound: 'coin', ms: FISTS.open },
  ];
}

/** The frames of an event that follows a picture. A mark stays until another takes its place. */
export function frames(view: View, effects: Effects | null, e: GameEvent): Frame[] {
  if (e.event === 'drought') return drought(view, e);
  if (e.event === 'bids') return reveal(view, e);
  return [
    {
      view: apply(view, e),
      effects: marksOf(e) ?? (effects?.phase || effects?.fists ? null : effects),
      sound: SOUNDS[e.event] ?? null,
      ms: e.event === 'pass' && e.phase === 'extra' ? KEPT : (EVENT[e.event] ?? 0),
    },
  ];
}

/** All that a move did, as marks at once, for those who jump to where it led. */
export function marks(events: GameEvent[]): Effects | null {
  const all: Effects = {};
  for (const e of events)
    if (e.event !== 'overseer' && e.event !== 'income')
      Object.assign(all, marksOf(e), e.event === 'drought' && { sweep: true });
  return Object.keys(all).length ? all : null;
}
