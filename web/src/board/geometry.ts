/**
 * Where things are drawn: squares, crossings and canals (names of RULES B1–B3) in the units of the
 * board's picture.
 */

export const SQUARE = 100; // side of a square
export const TRENCH = 22; // width of a trench
export const RIM = 20; // the frame around the board, which carries the letters and figures
export const COLUMNS = 'abcdefgh';
export const ROWS = '123456';

const BLOCK = 2 * SQUARE + TRENCH;
export const WIDTH = 4 * BLOCK + TRENCH + 2 * RIM;
export const HEIGHT = 3 * BLOCK + TRENCH + 2 * RIM;

export interface Point {
  x: number;
  y: number;
}
export interface Box extends Point {
  width: number;
  height: number;
}
export type Kind = 'square' | 'canal' | 'crossing';
export interface Target {
  kind: Kind;
  name: string;
}

const edge = (i: number) => RIM + TRENCH + i * SQUARE + Math.floor(i / 2) * TRENCH;
const line = (i: number) => RIM + TRENCH / 2 + i * BLOCK;

/** The top left corner of a square. */
export function squareAt(name: string): Point {
  return { x: edge(COLUMNS.indexOf(name[0]!)), y: edge(ROWS.indexOf(name[1]!)) };
}

export function crossingAt(name: string): Point {
  return { x: line('ABCDE'.indexOf(name[0]!)), y: line('1234'.indexOf(name[1]!)) };
}

export interface Segment {
  readonly from: Point;
  readonly to: Point;
  readonly horizontal: boolean;
}
const segments = new Map<string, Segment>(); // asked for with every move of the mouse

export function canalAt(name: string): Segment {
  const known = segments.get(name);
  if (known) return known;
  const [a, b] = name.split('-');
  const from = crossingAt(a!);
  const to = crossingAt(b!);
  const segment = { from, to, horizontal: from.y === to.y };
  segments.set(name, segment);
  return segment;
}

export function centre(target: Target): Point {
  if (target.kind === 'crossing') return crossingAt(target.name);
  if (target.kind === 'canal') {
    const { from, to } = canalAt(target.name);
    return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  }
  const { x, y } = squareAt(target.name);
  return { x: x + SQUARE / 2, y: y + SQUARE / 2 };
}

export const ALL_SQUARES: string[] = [...ROWS].flatMap((r) => [...COLUMNS].map((c) => c + r));
export const ALL_CROSSINGS: string[] = [...'1234'].flatMap((r) => [...'ABCDE'].map((c) => c + r));
export const ALL_CANALS: string[] = [
  ...[...'1234'].flatMap((r) => [0, 1, 2, 3].map((i) => `${'ABCDE'[i]}${r}-${'ABCDE'[i + 1]}${r}`)),
  ...[1, 2, 3].flatMap((r) => [...'ABCDE'].map((c) => `${c}${r}-${c}${r + 1}`)),
];

/** The squares on both sides of a canal: those a canal's water is drawn to reach (B3). */
export function squaresBeside(canal: string): string[] {
  const { from, to, horizontal } = canalAt(canal);
  return ALL_SQUARES.filter((s) => {
    const { x, y } = centre({ kind: 'square', name: s });
    const reach = SQUARE / 2 + TRENCH;
    return horizontal
      ? x > from.x && x < to.x && Math.abs(y - from.y) < reach
      : y > from.y && y < to.y && Math.abs(x - from.x) < reach;
  });
}

/** Whether two squares share a side (B4). */
export const areNeighbours = (one: string, other: string): boolean =>
  Math.abs(COLUMNS.indexOf(one[0]!) - COLUMNS.indexOf(other[0]!)) +
    Math.abs(Number(one[1]) - Number(other[1])) ===
  1;

/** Whether a square has a crossing at one of its corners (B4). */
export function touchesCrossing(square: string, crossing: string): boolean {
  const middle = centre({ kind: 'square', name: square });
  const corner = crossingAt(crossing);
  const reach = SQUARE / 2 + TRENCH;
  return Math.abs(middle.x - corner.x) < reach && Math.abs(middle.y - corner.y) < reach;
}

const beside = new Map(ALL_CANALS.map((c) => [c, squaresBeside(c)]));

/** Squares that lie beside one of these canals. */
export function wetSquares(canals: Iterable<string>): Set<string> {
  const wet = new Set<string>();
  for (const c of canals) for (const s of beside.get(c) ?? []) wet.add(s);
  return wet;
}

function distanceToSegment(p: Point, { from, to }: Segment): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const t = Math.max(
    0.08,
    Math.min(0.92, ((p.x - from.x) * dx + (p.y - from.y) * dy) / (dx * dx + dy * dy)),
  );
  return Math.hypot(p.x - from.x - t * dx, p.y - from.y - t * dy);
}

function distance(point: Point, target: Target): number {
  if (target.kind === 'canal') return distanceToSegment(point, canalAt(target.name));
  const c = centre(target);
  return target.kind === 'square'
    ? Math.max(Math.abs(point.x - c.x), Math.abs(point.y - c.y)) - SQUARE / 2
    : Math.hypot(point.x - c.x, point.y - c.y);
}

/** The target nearest to a point, if one is within reach: a finger is wider than a canal. */
export function nearest(point: Point, targets: Target[], reach = 95): Target | null {
  let best: Target | null = null;
  let least = reach;
  for (const target of targets) {
    const d = distance(point, target);
    if (d < least) {
      least = d;
      best = target;
    }
  }
  return best;
}

export type Direction = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The next target in the direction of an arrow key: near, and more ahead than aside. */
export function towards(from: Target, direction: Direction, targets: Target[]): Target | null {
  const a = centre(from);
  let best: Target | null = null;
  let least = Infinity;
  for (const target of targets) {
    const b = centre(target);
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const [ahead, aside] =
      direction === 'ArrowRight'
        ? [dx, dy]
        : direction === 'ArrowLeft'
          ? [-dx, dy]
          : direction === 'ArrowDown'
            ? [dy, dx]
            : [-dy, dx];
    if (ahead < 1) continue;
    const cost = ahead + 2.2 * Math.abs(aside);
    if (cost < least) {
      least = cost;
      best = target;
    }
  }
  return best;
}

/** Where a pointer is, in the units of the picture. */
export function pointIn(
  drawing: SVGGraphicsElement,
  event: { clientX: number; clientY: number },
): Point {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(
    drawing.getScreenCTM()!.inverse(),
  );
  return { x, y };
}

/** Whether any of a square can be seen in a part of the board. */
export function overlap(box: Box, square: string): boolean {
  const { x, y } = squareAt(square);
  return (
    x < box.x + box.width && x + SQUARE > box.x && y < box.y + box.height && y + SQUARE > box.y
  );
}

/** The part of the board around a canal, to show it large; nothing beyond the rim. */
export function around(canal: string, reach = 150): Box {
  const { x, y } = centre({ kind: 'canal', name: canal });
  const inside = (n: number, size: number) => Math.min(Math.max(n - reach, 0), size - 2 * reach);
  return { x: inside(x, WIDTH), y: inside(y, HEIGHT), width: 2 * reach, height: 2 * reach };
}
