import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { licences } from './licences';

// `npm run dev` serves the page and hands /api to a server on this address.
const server = process.env.SANTIAGO_SERVER ?? 'http://127.0.0.1:8765';

/** Small files that nearly every screen needs. */
const COMMON = new RegExp(
  [
    'lib/(away|explain|password.svelte|screen|share|sound)',
    'net/(api|host)',
    'router.svelte',
    'site/(meanwhile|mode|python)',
    'board/(crops|geometry)',
    'table/(places|words)',
  ]
    .map((files) => `/src/${files.replaceAll('.', '\\.')}\\.ts$`)
    .join('|'),
);

export default defineConfig(({ mode }) => ({
  base: mode === 'site' ? './' : '/', // without a server, any folder will do
  plugins: [svelte(), licences()],
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
          groups: [{ name: 'common', test: COMMON }],
        },
      },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
}));
