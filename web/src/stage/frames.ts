/** What an event looks like: a short list of frames. Pure, so that table and replay agree. */
import type { Effects } from '../board/Board.svelte';
import { DROUGHT, EVENT, FISTS, FLIGHT, KEPT } from '../lib/durations';
import type { Sound } from '../lib/sound';
import type { GameEvent, View } from '../net/protocol';
import { apply } from './apply';
import type { Payment } from './Payments.svelte';

export interface Frame {
  view: View;
  told?: boolean; // what happened is said now, not at the first frame
  effects: Effects | null;
  sound: Sound | null;
  ms: number;
}
type Drought = Extract<GameEvent, { event: 'drought' }>;
type Built = Extract<GameEvent, { event: 'accept' | 'build' }>;

const SOUNDS: Partial<Record<GameEvent['event'], Sound>> = {
  plant: 'tile',
  water: 'water',
  bid: 'coin',
  offer: 'coin',
  income: 'coin',
};

/** What a canal costs: those who offered pay the overseer, who pays the bank elsewhere. */
function paidFor(e: Built): Payment[] {
  const given: [number, number][] = e.event === 'accept' ? e.payers : [[e.seat, e.price]];
  const to = e.event === 'accept' ? e.seat : null;
  return given.filter(([, amount]) => amount > 0).map(([from, amount]) => ({ from, to, amount }));
}

/** The marks that an event puts on the board, or null where it puts none. */
function marksOf(e: GameEvent): Effects | null {
  switch (e.event) {
    case 'overseer':
      return { phase: e.event };
    case 'plant':
      return { tile: e.square };
    case 'extra':
    case 'first-canal':
    case 'water':
      return { canal: e.canal };
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
      effects: {
        phase: 'drought',
        struck: e.lost.map(([square]) => square),
        lost: e.lost.map(([square, , farmers]) => [square, farmers]),
        cracked: e.deserts,
      },
      sound: null,
      ms: Math.min(DROUGHT.most, losses * DROUGHT.loss),
    },
  ];
}

/** Two secret bids: both fists are shown, open together, and give what they hold. */
function reveal(view: View, e: GameEvent & { event: 'bids' }): Frame[] {
  return [
    { view, effects: { fists: [] }, sound: null, ms: FISTS.closed },
    { view, effects: { fists: e.bids }, sound: 'coin', ms: FISTS.open, told: true },
    {
      view: apply(view, e),
      effects: { fists: e.bids, given: true },
      sound: null,
      ms: FISTS.given,
    },
  ];
}

/** The overseer's canal: money changes hands first, where there is any. */
function canal(view: View, e: Built): Frame[] {
  const after = apply(view, e);
  const paid = paidFor(e);
  const built: Frame = {
    view: after,
    effects: { canal: e.canal },
    sound: null,
    ms: EVENT[e.event] ?? 0,
  };
  if (!paid.length) return [{ ...built, ms: EVENT.extra ?? 0 }]; // its sentence has no other frame
  return [
    { view: { ...after, canals: view.canals }, effects: { paid }, sound: 'coin', ms: FLIGHT.paid },
    built,
  ];
}

/** The frames of an event that follows a picture. A mark stays until another takes its place. */
export function frames(view: View, effects: Effects | null, e: GameEvent): Frame[] {
  if (e.event === 'drought') return drought(view, e);
  if (e.event === 'bids') return reveal(view, e);
  if (e.event === 'accept' || e.event === 'build') return canal(view, e);
  if (e.event === 'over') return [{ view, effects, sound: null, ms: 0 }]; // no step back
  return [
    {
      view: apply(view, e),
      effects:
        e.event === 'income'
          ? {
              phase: e.event,
              paid: view.money.map((_, to) => ({ from: null, to, amount: e.amount })),
            }
          : (marksOf(e) ?? (effects?.phase || effects?.fists ? null : effects)),
      sound: SOUNDS[e.event] ?? null,
      ms: e.event === 'pass' && e.phase === 'extra' ? KEPT : (EVENT[e.event] ?? 0),
    },
  ];
}
