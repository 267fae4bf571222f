import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A package that is part of the built pages, with the texts of its licence. */
export interface Shipped {
  name: string;
  version: string;
  licence: string;
  text: string;
}

/** The folder of the package that a file in node_modules belongs to. */
export function packageOf(file: string): string | null {
  const path = file.split('?')[0]!.replaceAll('\\', '/');
  const at = path.lastIndexOf('/node_modules/');
  if (at < 0) return null;
  const [scope, name] = path.slice(at + '/node_modules/'.length).split('/');
  const inside = scope!.startsWith('@') ? `${scope}/${name}` : scope!;
  return `${path.slice(0, at)}/node_modules/${inside}`.replaceAll('/', sep);
}

/** What a package says of its licence; a package without a text cannot be shipped. */
export function shipped(folder: string): Shipped {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string };
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  if (!files.length) throw new Error(`${name} is part of the pages, but has no licence text`);
  const text = files.map((file) => readFileSync(join(folder, file), 'utf8').trim()).join('\n\n');
  return { name, version, licence: license ?? 'see below', text };
}

const LINE = '-'.repeat(80);

/** The notice: everything that the pages contain which is not ours. */
export function notice(packages: Shipped[]): string {
  const sorted = [...packages].sort((a, b) => (a.name < b.name ? -1 : 1));
  return [
    'Santiago is free software under the MIT licence. Its pages contain parts of these packages:',
    '',
    ...sorted.map((p) => `- ${p.name} ${p.version} (${p.licence})`),
    ...sorted.flatMap((p) => ['', LINE, `${p.name} ${p.version} (${p.licence})`, LINE, '', p.text]),
    '',
  ].join('\n');
}

/** Writes licences.txt beside the pages: what was really bundled, code, styles and fonts. */
export function licences(): Plugin {
  return {
    name: 'santiago-licences',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((part) =>
        part.type === 'chunk' ? part.moduleIds : part.originalFileNames,
      );
      const root = dirname(fileURLToPath(import.meta.url));
      const folders = new Set(files.map((file) => packageOf(resolve(root, file))));
      folders.delete(null);
      const packages = [...folders].map((folder) => shipped(folder!));
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: notice(packages) });
    },
  };
}
