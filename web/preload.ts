import type { Plugin, Rolldown } from 'vite';

/** What the first screens that people open are made of. */
const SCREENS = {
  home: ['/src/screens/Home.svelte', '/src/i18n/parts/home.en.ts'],
  table: ['/src/table/TableScreen.svelte', '/src/i18n/parts/together.en.ts'],
};
const ALONE = '/src/site/start.ts'; // what every page without a server begins with
const ALONE_WORDS = '/src/i18n/parts/site.en.ts';

type Parts = Rolldown.OutputBundle;

/** The files that some sources need, but for those that a page names already. */
function filesOf(sources: string[], html: string, bundle: Parts): string[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const needed = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk.fileName) || chunk.isEntry) return;
    needed.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) needed.add(file);
    for (const file of chunk.imports) add(chunks.find((each) => each.fileName === file));
  };
  for (const source of sources)
    add(chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(source))));
  const files = [...needed].filter((file) => !html.includes(file));
  if (!files.length) throw new Error(`the files of ${sources.join(' and ')} were not found`);
  return files;
}

/**
 * Names the files of home and table on the page itself: check.js asks for them at once where one of
 * them is opened, instead of when the scripts before them have run.
 */
export function screenFiles(): Plugin {
  let alone = false;
  return {
    name: 'santiago-screen-files',
    apply: 'build',
    configResolved({ mode }) {
      alone = mode === 'site';
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        Object.entries(SCREENS).reduce((page, [screen, sources]) => {
          const all = alone && screen === 'home' ? [...sources, ALONE_WORDS] : sources;
          const files = filesOf(all, html, bundle).join(' ');
          return page.replace(`data-${screen}=""`, `data-${screen}="${files}"`);
        }, html),
    },
  };
}

/** Asks at once for what pages without a server begin with, instead of when a script names it. */
export function aloneFiles(): Plugin {
  return {
    name: 'santiago-alone-files',
    apply: (_, { command, mode }) => command === 'build' && mode === 'site',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        filesOf([ALONE], html, bundle).map((file) => ({
          tag: 'link',
          attrs: {
            ...(file.endsWith('css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' }),
            crossorigin: true,
            href: `./${file}`,
          },
          injectTo: 'head' as const,
        })),
    },
  };
}
