import { readFileSync } from 'node:fs';
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

const breakpoints = JSON.parse(
  readFileSync(new URL('src/styles/breakpoints.json', import.meta.url), 'utf8'),
);

/** Styles name the shapes of screen, as in `@media (--phone)`; their sizes stand in one file. */
const namedScreens = {
  style: ({ content, filename }) => ({
    code: content.replace(/@media[^{]+/g, (rule) =>
      rule.replace(/\(--([a-z-]+)\)/g, (_, name) => {
        if (!breakpoints[name]) throw new Error(`${filename}: no screen is called --${name}`);
        return breakpoints[name];
      }),
    ),
  }),
};

export default { preprocess: [vitePreprocess({ style: false }), namedScreens] };
