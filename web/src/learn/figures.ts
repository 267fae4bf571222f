/** Every figure that the tutorial mentions, read from the engine's positions: none is typed. */
import type { Field } from '../net/protocol';
import { canalName } from '../table/places';
import type { LessonNode, Tutorial } from './lesson.svelte';

const ME = 0;

/** My field that is worth most, with what makes up its points. */
export interface MyField {
  squares: string[];
  size: number;
  farmers: number;
  palms: number;
  points: number;
}
export function myField({ view, scores }: LessonNode): MyField | null {
  const worth = (f: Field) => f[2][ME] ?? 0;
  const best = scores.fields.reduce<Field | null>(
    (a, f) => (worth(f) > (a ? worth(a) : 0) ? f : a),
    null,
  );
  if (!best) return null;
  const mine = view.tiles.filter(([square, , , seat]) => seat === ME && best[1].includes(square));
  return {
    squares: best[1],
    size: best[1].length,
    farmers: mine.reduce((n, tile) => n + tile[4], 0),
    palms: mine.filter(([square]) => view.palms.includes(square)).length,
    points: worth(best),
  };
}

/** What everybody gets at the end of a round. */
const incomeOf = (tutorial: Tutorial): number => {
  const steps = tutorial.nodes.flatMap((node) => Object.values(node.next ?? {}));
  const events = steps.flatMap((way) => way.steps.flatMap((step) => step.events));
  return events.find((e) => e.event === 'income')!.amount;
};

/** The amounts in the moves that lead on: the least and the most. */
export function amountsOf(node: LessonNode): [number, number] {
  const amounts = Object.keys(node.next ?? {}).flatMap((move) => {
    const last = Number(move.split(' ').at(-1));
    return Number.isInteger(last) ? [last] : [];
  });
  return [Math.min(...amounts), Math.max(...amounts)];
}

/** The values of a card's placeholders. */
export function figuresOf(tutorial: Tutorial, node: LessonNode): Record<string, string | number> {
  const { view, legal } = node;
  const field = myField(node);
  const [first, second] = view.offers;
  const [least, most] = amountsOf(node);
  return {
    played: view.round - 1,
    tiles: view.market.length,
    bid: Math.max(0, ...view.bids.map((bid) => bid ?? 0)),
    income: incomeOf(tutorial),
    price: legal?.build?.price ?? 0,
    ...(field && {
      size: field.size,
      farmers: field.farmers,
      palms: field.palms,
      points: field.points,
    }),
    ...(first && { offer: first[2], canal: canalName(first[1]) }),
    ...(second && { 'other-offer': second[2], 'other-canal': canalName(second[1]) }),
    ...(Number.isFinite(least) && { least, most }),
  };
}
