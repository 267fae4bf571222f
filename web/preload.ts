import type { Plugin, Rolldown } from 'vite';

const SCREEN = '/src/table/TableScreen.svelte';
const WORDS = '/src/i18n/parts/together.en.ts';

/**
 * Names the table's files on the page itself: check.js asks for them at once where a table is
 * opened, instead of when the scripts before them have run.
 */
export function tableFiles(): Plugin {
  return {
    name: 'santiago-table-files',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const needed = new Set<string>();
        const add = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || needed.has(chunk.fileName) || chunk.isEntry) return;
          needed.add(chunk.fileName);
          for (const file of chunk.viteMetadata?.importedCss ?? []) needed.add(file);
          for (const file of chunk.imports) add(chunks.find((each) => each.fileName === file));
        };
        for (const source of [SCREEN, WORDS])
          add(chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(source))));
        const files = [...needed].filter((file) => !html.includes(file));
        if (!files.length) throw new Error('the files of the table were not found');
        return html.replace('data-table=""', `data-table="${files.join(' ')}"`);
      },
    },
  };
}
