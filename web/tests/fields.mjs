/**
 * Prints which fields of the server's messages the pages read, as the type checker sees it, one
 * "Type.field" per line. `tests/web/test_fields.py` compares them with what the server sends.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { svelte2tsx } from 'svelte2tsx';
import ts from 'typescript';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const SRC = join(WEB, 'src');
const SHIMS = dirname(fileURLToPath(import.meta.resolve('svelte2tsx/package.json')));
const APART = join(SRC, 'dev'); // shows pieces to developers

/** @returns {string[]} every module and component below a folder */
const sources = (/** @type {string} */ folder) =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return sources(path);
        return /\.(ts|svelte)$/.test(entry.name) ? [path] : [];
    });

/** The pages as one program; a component `X.svelte` becomes the module `X.svelte.ts`. */
function program() {
    const paths = sources(SRC);
    const components = new Map(
        paths
            .filter((path) => path.endsWith('.svelte'))
            .map((path) => [
                `${path}.ts`,
                svelte2tsx(readFileSync(path, 'utf8'), {
                    filename: path,
                    isTsFile: true,
                    mode: 'ts',
                }).code,
            ]),
    );
    const settings = ts.readConfigFile(join(WEB, 'tsconfig.json'), (path) => ts.sys.readFile(path));
    const { options } = ts.parseJsonConfigFileContent(settings.config, ts.sys, WEB);
    const host = ts.createCompilerHost(options);
    const { fileExists, getSourceFile } = host;
    host.fileExists = (path) => components.has(path) || fileExists(path);
    host.getSourceFile = (path, target, ...more) => {
        const code = components.get(path);
        return code === undefined
            ? getSourceFile(path, target, ...more)
            : ts.createSourceFile(path, code, target);
    };
    const shims = ['svelte-shims-v4.d.ts', 'svelte-jsx-v4.d.ts'].map((name) => join(SHIMS, name));
    const modules = paths.map((path) => (path.endsWith('.svelte') ? `${path}.ts` : path));
    return ts.createProgram([...modules, ...shims], options, host);
}

const pages = program();
const checker = pages.getTypeChecker();
const schema = pages.getSourceFile(join(SRC, 'net', 'schema.ts'));
const names = new Map();
for (const type of schema.statements)
    if (ts.isInterfaceDeclaration(type))
        for (const field of type.members)
            names.set(field, `${type.name.text}.${field.name.getText(schema)}`);

const read = new Set();
function mark(/** @type {ts.Symbol | undefined} */ property) {
    for (const declaration of property?.declarations ?? [])
        if (names.has(declaration)) read.add(names.get(declaration));
}
/** `a.field`, `a['field']`, `a[one of some fields]` and `{ field } = a` read a field. */
function visit(/** @type {ts.Node} */ node) {
    if (ts.isPropertyAccessExpression(node)) mark(checker.getSymbolAtLocation(node.name));
    else if (ts.isElementAccessExpression(node)) {
        const key = checker.getTypeAtLocation(node.argumentExpression);
        const owner = checker.getTypeAtLocation(node.expression);
        for (const one of key.isUnion() ? key.types : [key])
            if (one.isStringLiteral()) mark(owner.getProperty(one.value));
    } else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
        const key = node.propertyName ?? node.name;
        if (ts.isIdentifier(key) || ts.isStringLiteral(key))
            mark(checker.getTypeAtLocation(node.parent).getProperty(key.text));
    }
    ts.forEachChild(node, visit);
}
for (const file of pages.getSourceFiles())
    if (file !== schema && file.fileName.startsWith(SRC) && !file.fileName.startsWith(APART))
        visit(file);
console.log([...read].sort().join('\n'));
