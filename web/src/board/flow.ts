import { canalAt } from './geometry';

/** Which way the water runs: canals whose drawn direction is against the stream (away from the source). */
export function upstream(source: string | null, canals: string[]): Map<string, boolean> {
  const backwards = new Map<string, boolean>();
  if (!source) return backwards;
  const reached = new Set([source]);
  let left = canals.map((c) => c.split('-') as [string, string]);
  for (let moved = true; moved; ) {
    moved = false;
    const next: typeof left = [];
    const ends: string[] = [];
    for (const [a, b] of left) {
      if (reached.has(a)) { backwards.set(`${a}-${b}`, false); ends.push(b); moved = true; }
      else if (reached.has(b)) { backwards.set(`${a}-${b}`, true); ends.push(a); moved = true; }
      else next.push([a, b]);
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
