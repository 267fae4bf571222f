/**
 * The question that a player is asked: its words and the controls that answer it. A pure function
 * of what is legal, what is in hand and what is on the table; components only draw it.
 */
import type { Target } from '../board/geometry';
import { list, t, type Key } from '../i18n/index.svelte';
import type { Legal, Phase, SeatInfo, View } from '../net/protocol';
import { payersOf } from './places';
import { besideDesert } from './refusal';
import { cropPlanted } from './words';

/** The choice in hand. */
export interface Hand {
  tile: string | null;
  target: Target | null;
  amount: number;
  passing: boolean; // passing, or declining, is in hand
}

export interface Controls {
  amounts: { amount: number; free: boolean; by: number | null }[]; // by: the seat that bid it
  offers: { canal: string; amount: number; payers: number[] }[]; // that may be accepted
  stepper: boolean; // the amount can be set step by step
  act: string | null; // the button that does what is in hand
  refusal: 'pass' | 'decline' | null; // the move that does nothing, where the rules have one
  confirm: boolean; // it costs something: say what before it is done
}
export interface Question {
  title: string;
  hint: string;
  controls: Controls;
}

const nameOf = (seats: SeatInfo[], seat: number) => seats[seat]?.name ?? '';

/** The question in its simplest form, before anything is in hand. */
export function titleOf(legal: Legal, players: number): string {
  if (legal.phase === 'auction') return t(players === 2 ? 'ask.secret' : 'ask.auction');
  return legal.phase === 'over' ? '' : t(`ask.${legal.phase}`);
}

/** The move that does nothing, where the rules have one. */
export function refusalOf(legal: Legal): 'pass' | 'decline' | null {
  if (legal.phase === 'decision') return legal.decline ? 'decline' : null;
  return legal.pass ? 'pass' : null;
}

function passing(phase: Phase): string {
  const kind = phase === 'decision' ? 'decline' : phase;
  return t(
    `ask.passing.${kind === 'decline' || kind === 'offers' || kind === 'extra' ? kind : 'auction'}`,
  );
}

function title(legal: Legal, hand: Hand, view: View): string {
  if (hand.passing) return passing(legal.phase);
  if (legal.phase === 'planting' && hand.tile)
    return t('ask.planting-where', { crop: cropPlanted(hand.tile) });
  return titleOf(legal, view.players);
}

function hint(legal: Legal, hand: Hand, view: View, seats: SeatInfo[]): string {
  switch (legal.phase) {
    case 'auction':
      if (!legal.amount) return t('ask.hint.auction-poor');
      return t(view.players === 2 ? 'ask.hint.secret' : 'ask.hint.auction');
    case 'planting':
      return t(hand.tile ? 'ask.hint.planting-where' : 'ask.hint.planting');
    case 'offers':
      return t(legal.amount ? 'ask.hint.offers' : 'ask.hint.offers-poor', {
        name: nameOf(seats, view.overseer),
      });
    case 'decision':
      return decisionHint(legal);
    case 'leftover':
      return t(besideDesert(view, legal.tiles) ? 'ask.hint.leftover-desert' : 'ask.hint.leftover');
    case 'over':
      return '';
    default:
      return t(`ask.hint.${legal.phase}`);
  }
}
function decisionHint({ accept, build, refused }: Legal): string {
  const price = build?.price ?? 0;
  if (!Object.keys(accept ?? {}).length)
    return t(build ? 'ask.hint.decision-free' : 'ask.hint.decision-poor', { price });
  if (build) return t('ask.hint.decision', { price });
  return t(refused?.['cannot-pay'] ? 'ask.hint.decision-must' : 'ask.hint.decision-all');
}

function act(legal: Legal, hand: Hand): string {
  const { amount, target } = hand;
  switch (legal.phase) {
    case 'auction':
      return t('ask.do.bid', { amount });
    case 'planting':
    case 'leftover':
      return t('ask.do.plant');
    case 'offers':
      return amount ? t('ask.do.offer', { amount }) : t('ask.do.suggest');
    case 'decision': {
      const offer = target && legal.accept?.[target.name];
      if (!offer && legal.build) return t('ask.do.build', { price: legal.build.price });
      return offer?.amount ? t('ask.do.accept', { amount: offer.amount }) : t('ask.do.accept-free');
    }
    case 'extra':
      return t('ask.do.extra');
    case 'source':
      return t('ask.do.source');
    case 'palms':
      return t('ask.do.palm');
    default:
      return t('ask.do.first');
  }
}

/** Whether there is anything to do but pass. */
function canAct(legal: Legal): boolean {
  const names = (by: object | null | undefined) => Object.keys(by ?? {}).length > 0;
  switch (legal.phase) {
    case 'auction':
      return !!legal.amount;
    case 'offers':
      return !!legal.amount && names(legal.canals);
    case 'decision':
      return names(legal.accept) || names(legal.build?.canals);
    default:
      return [legal.crossings, legal.squares, legal.tiles, legal.canals].some(names);
  }
}

/** Every amount that could be bid; those that are taken say by whom. */
function amounts(legal: Legal, view: View): Controls['amounts'] {
  if (legal.phase !== 'auction' || !legal.amount) return [];
  const { min, max, taken } = legal.amount;
  return Array.from({ length: max - min + 1 }, (_, i) => {
    const by = view.bids.indexOf(min + i);
    const free = !taken?.includes(min + i);
    return { amount: min + i, free, by: free || by < 0 ? null : by };
  });
}

export function question(legal: Legal, hand: Hand, view: View, seats: SeatInfo[]): Question {
  return {
    title: title(legal, hand, view),
    hint: hint(legal, hand, view, seats),
    controls: {
      amounts: amounts(legal, view),
      offers: Object.entries(legal.accept ?? {}).map(([canal, { amount, payers }]) => ({
        canal,
        amount,
        payers: amount ? payersOf(payers) : payers.map(([seat]) => seat),
      })),
      stepper: !!legal.amount && (legal.phase === 'auction' || legal.phase === 'offers'),
      act: canAct(legal) ? act(legal, hand) : null,
      refusal: refusalOf(legal),
      confirm: legal.phase === 'decision' || (legal.phase === 'auction' && !!legal.amount),
    },
  };
}

/** What the table waits for, told to somebody who is not asked. */
export function waitsFor(view: View, seats: SeatInfo[], seat: number | null): string {
  if (view.phase === 'over') return t('wait.over');
  if (view.phase === 'auction' && view.players === 2 && seat !== null) return t('wait.secret');
  if (seat !== null && view.to_move.includes(seat)) return t('wait.you');
  const count = view.to_move.length;
  const name = list(view.to_move.map((s) => nameOf(seats, s)));
  return count ? t(`wait.${view.phase}` as Key, { name, count }) : '';
}
