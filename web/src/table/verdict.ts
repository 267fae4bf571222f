/** The end in a sentence, about the reader where the reader played: who won, how, and why. */
import { list, t, type Key } from '../i18n/index.svelte';
import type { Result, SeatInfo } from '../net/protocol';

export interface Verdict {
  title: string;
  note: string; // what it came from
  won: boolean; // by the reader, or by somebody while the reader only watched
}

const points = (count: number) => t('end.points', { count });
const escudos = (count: number) => t('table.escudos', { count });
export const placeOf = (scores: number[], seat: number) =>
  1 + scores.filter((score) => score > scores[seat]!).length;

/** What set the winner apart from the reader: the money that was left, or one large field. */
function reason(result: Result, money: number[], name: string, winner: number, me: number): string {
  const kept = money[winner]! - money[me]!;
  const best = result.fields.toSorted((a, b) => b[2][winner]! - a[2][winner]!)[0];
  if (kept >= result.scores[winner]! - result.scores[me]! - kept || !best)
    return t('end.by-money', {
      name,
      escudos: escudos(money[winner]!),
      mine: escudos(money[me]!),
    });
  return t('end.by-field', {
    name,
    points: points(best[2][winner]!),
    crop: t(`crop.${best[0]}` as Key),
    size: best[1].length,
  });
}

export function verdict(
  result: Result,
  money: number[],
  seats: SeatInfo[],
  me: number | null, // null: somebody who watches, or several around one screen
): Verdict {
  const { winners, scores } = result;
  const most = scores[winners[0]!]!;
  const others = winners.filter((seat) => seat !== me);
  const names = list(others.map((seat) => seats[seat]?.name ?? ''));
  const sum = (seat: number) =>
    t('end.sum', {
      points: points(scores[seat]!),
      fields: scores[seat]! - money[seat]!,
      escudos: escudos(money[seat]!),
    });
  if (me === null) {
    const title = t('end.won', { names, points: points(most), count: others.length });
    return { title, note: others.length === 1 ? sum(others[0]!) : '', won: true };
  }
  if (winners.includes(me)) {
    const second = Math.max(...scores.filter((_, seat) => seat !== me));
    const title = others.length
      ? t('end.you-shared', { names, points: points(most) })
      : t('end.you-won', { margin: points(most - second) });
    return { title, note: sum(me), won: true };
  }
  const place = t(`end.places.${placeOf(scores, me)}` as Key);
  return {
    title: t('end.short', { place, points: points(most - scores[me]!) }),
    note:
      others.length === 1
        ? reason(result, money, names, others[0]!, me)
        : t('end.won', { names, points: points(most), count: others.length }),
    won: false,
  };
}
