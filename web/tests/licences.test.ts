import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notice, packageOf, shipped } from '../licences';

test('a file belongs to the innermost package', () => {
  expect(packageOf('/a/node_modules/svelte/src/x.js?v=1')).toBe('/a/node_modules/svelte');
  expect(packageOf('/a/node_modules/@font/one/files/x.woff2')).toBe('/a/node_modules/@font/one');
  expect(packageOf('/a/node_modules/b/node_modules/c/x.js')).toBe(
    '/a/node_modules/b/node_modules/c',
  );
  expect(packageOf('/a/web/src/main.ts')).toBeNull();
});

function packageWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('a package without a licence text stops the build', () => {
  const about = JSON.stringify({ name: 'bare', version: '1.0.0', license: 'MIT' });
  expect(() => shipped(packageWith({ 'package.json': about }))).toThrow(
    'bare is part of the pages',
  );
});

test('the notice lists every package and holds its text', () => {
  const about = JSON.stringify({ name: 'thing', version: '1.2.3', license: 'MIT' });
  const text = notice([
    shipped(packageWith({ 'package.json': about, LICENSE: 'Do what you like.' })),
  ]);
  expect(text).toContain('- thing 1.2.3 (MIT)');
  expect(text).toContain('Do what you like.');
});
