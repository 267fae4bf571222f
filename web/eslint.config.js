import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Words for people stand in the catalogues: a sentence there is one line, however long. */
const WIDTH = {
  code: 100,
  ignoreStrings: true,
  ignoreTemplateLiterals: true,
  ignoreRegExpLiterals: true,
  ignorePattern: String.raw`^\s*(d="|<!-- svelte-ignore )`, // the outline of a drawing, a pragma
};

export default ts.config(
  { ignores: ['node_modules/', 'src/net/schema.ts', 'public/'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    rules: {
      'max-len': ['error', WIDTH],
      // A Map or Set that lives for one function needs no reactivity.
      'svelte/prefer-svelte-reactivity': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
);
