import type { Colour, Shape } from '../net/protocol';

/** The symbol that goes with each colour. */
export const SHAPES: Record<Colour, Shape> = {
  red: 'circle',
  green: 'square',
  purple: 'diamond',
  yellow: 'triangle',
  blue: 'hexagon',
};
