import { canalAt, type Point } from './geometry';

/**
 * Which way the water runs: canals whose drawn direction is against the stream (away from the
 * source).
 */
export function upstream(source: string | null, canals: string[]): Map<string, boolean> {
  const backwards = new Map<string, boolean>();
  if (!source) return backwards;
  const reached = new Set([source]);
  let left = canals.map((c) => c.split('-') as [string, string]);
  for (let moved = true; moved;) {
    moved = false;
    const next: typeof left = [];
    const ends: string[] = [];
    for (const [a, b] of left) {
      if (reached.has(a)) {
        backwards.set(`${a}-${b}`, false);
        ends.push(b);
        moved = true;
      } else if (reached.has(b)) {
        backwards.set(`${a}-${b}`, true);
        ends.push(a);
        moved = true;
      } else next.push([a, b]);
    }
    for (const e of ends) reached.add(e);
    left = next;
  }
  return backwards;
}

/** The canals as lines drawn with the stream. */
export function streams(source: string | null, canals: string[]): { canal: string; d: string }[] {
  const against = upstream(source, canals);
  return canals.map((canal) => {
    const { from, to } = canalAt(canal);
    const [a, b] = against.get(canal) ? [to, from] : [from, to];
    return { canal, d: `M${a.x} ${a.y}L${b.x} ${b.y}` };
  });
}

export interface Run {
  canals: string[];
  from: Point;
  to: Point;
  horizontal: boolean;
  back: boolean;
}

/**
 * Canals in one line through which the water runs one way: what can move as one. `apart` stays by
 * itself.
 */
export function runs(source: string | null, canals: string[], apart: string | null = null): Run[] {
  const against = upstream(source, canals);
  const joined: Run[] = [];
  for (const canal of [...canals].sort()) {
    // in a line, from left to right or from top to bottom
    const { from, to, horizontal } = canalAt(canal);
    const back = against.get(canal) ?? false;
    const before =
      canal === apart
        ? undefined
        : joined.find(
            (r) =>
              r.horizontal === horizontal &&
              r.back === back &&
              r.to.x === from.x &&
              r.to.y === from.y &&
              r.canals.at(-1) !== apart,
          );
    if (before) {
      before.canals.push(canal);
      before.to = to;
    } else joined.push({ canals: [canal], from, to, horizontal, back });
  }
  return joined;
}
