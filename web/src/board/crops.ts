import type { Crop } from '../net/protocol';

/**
 * Ground and edge colour of each crop; the pictures are in Crop.svelte, the furrows in Defs.svelte.
 */
export const CROPS: Record<Crop, { ground: string; edge: string }> = {
  banana: { ground: '#f6d35c', edge: '#a87d10' },
  coconut: { ground: '#c99a6d', edge: '#6b4321' },
  watermelon: { ground: '#86bd6e', edge: '#2f6a35' },
  grape: { ground: '#ab90d0', edge: '#4f3179' },
  pepper: { ground: '#f29a73', edge: '#8c2410' },
  bean: { ground: '#6fb38a', edge: '#1f5c40' },
  potato: { ground: '#d8b070', edge: '#74501f' },
  sugar: { ground: '#d9e094', edge: '#71842a' },
};

/** "banana2" → its crop and the farmers it shows. */
export function readTile(tile: string): { crop: Crop; farmers: number } {
  return { crop: tile.slice(0, -1) as Crop, farmers: Number(tile.slice(-1)) };
}
