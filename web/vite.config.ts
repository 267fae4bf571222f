import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { licences } from './licences';
import { aloneFiles, screenFiles } from './preload';

// `npm run dev` serves the page and hands /api to a server on this address.
const server = process.env.SANTIAGO_SERVER ?? 'http://127.0.0.1:8765';

const sources = (...files: string[]) =>
  new RegExp(files.map((each) => `/src/${each.replaceAll('.', '\\.')}(\\?|$)`).join('|'));
/** Small files that nearly every screen needs. */
const COMMON = sources(
  'board/(crops|geometry).ts',
  'board/(Defs|Palm).svelte',
  'home/(quick|recent).ts',
  'lib/(away|copy|durations|explain|password.svelte|screen|share|sound|time).ts',
  'lib/(Header|Notice).svelte',
  'site/Announcement.svelte',
  'net/(api|host).ts',
  'newgame/shapes.ts',
  'replay/file.ts',
  'router.svelte.ts',
  'site/(keeper.svelte|meanwhile|mode|python).ts',
  'table/(places|words).ts',
);
/** Pieces of the game, on most screens. */
const PIECES = sources(
  'board/(Crop|Mark|Pawn|Source|Tile|Water|Waterways).svelte',
  'site/Meanwhile.svelte',
  'table/SeatIcon.svelte',
);
/** The board and what happens on it: table, replay, tutorial and rules. */
const BOARD = sources('(board|stage)/[^/]+', 'table/(Coin|PhaseBar|Players|Purse).svelte');

export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/', // without a server, any folder will do
  plugins: [svelte(), licences(), aloneFiles(), screenFiles()],
  worker: { format: 'es' },
  build: {
    outDir: process.env.SANTIAGO_WEB_OUT ?? '../src/santiago/web',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 0, // data: addresses would need a looser content security policy
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Each request of its own costs 660 bytes.
          groups: [
            { name: 'common', test: COMMON, priority: 3 },
            { name: 'pieces', test: PIECES, priority: 2 },
            { name: 'board', test: BOARD, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
}));
