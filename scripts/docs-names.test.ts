import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '#shop/commands/registry.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

/** `doctor` opens the database itself, as it also says why that does not work. */
const commandNames = [...Object.keys(commands), 'doctor'];

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: ROOT, exclude: ['**/node_modules/**'] }).map((file) => file.replaceAll('\\', '/'));

/** What the owner decided is wider than what is built, and a superseded decision describes an earlier state. */
const docs = filesOf('*.md', 'docs/**/*.md').filter(
  (file) => !/CHANGELOG|owner-decisions/.test(file) && !read(file).includes('Superseded'),
);
const files = filesOf('*.{md,ts,json}', 'LICENSE', '{src,e2e,bench,scripts,docs,migrations}/**/*.*');
const code = files
  .filter((file) => /\.(ts|tsx|mjs|json|sql)$/.test(file) && !/\.(test|spec)\.tsx?$|package-lock/.test(file))
  .map(read)
  .join('\n');
const words = new Set(code.match(/[\w$]+(?:-[\w$]+)*/g));
const settings = new Set(Array.from(read('src/server/env.ts').matchAll(/^ {4}([A-Z_]+):/gm), ([, name]) => name!));
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts);

const named = (pattern: RegExp, ofFile = read) =>
  nonEmpty(docs).flatMap((file) => Array.from(ofFile(file).matchAll(pattern), ([, name = '']) => ({ file, name })));
/** Without the lines of shell that run programs of others. */
const withoutShell = (file: string) =>
  read(file).replaceAll(/^```sh[^]*?^```/gm, (block) => block.replaceAll(/^(?!optovik ).*$/gm, ''));
const ticked = named(/(?<!`)`([^`\n]+)`(?!`)/g);

/** The anchors that GitHub gives to the headings of a document; code between fences has none. */
const anchorsOf = (file: string): ReadonlySet<string> => {
  const text = read(file).replaceAll(/^```[^]*?^```/gm, '');
  return new Set(Array.from(text.matchAll(/^#+ (.+)$/gm), ([, heading]) => anchorOf(heading!)));
};
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

/** Of PostgreSQL, its pooler, Linux, CSS and Playwright. */
const OF_OTHERS = new Set([
  // Of tests alone
  'SEARCH_SEED',
  'pg_dump',
  'pg_restore',
  'pg_basebackup',
  'silent',
  'no-owner',
  'no-privileges',
  'exit-on-error',
  'pg_trgm',
  'pg_upgrade',
  'pg_rewind',
  'primary_conninfo',
  'pg_advisory_lock',
  'btree_gin',
  'unix_socket_directories',
  'listen_addresses',
  'statement_timeout',
  'default_pool_size',
  'max_client_conn',
  'CAP_DAC_OVERRIDE',
  'content-visibility',
  'sum',
  'update-snapshots',
]);

describe('the documents', () => {
  it('name npm commands that exist', () => {
    const run = [...named(/npm run ([\w-]+)/g), ...named(/`npm (start|test)`/g)];
    expect(run.length).toBeGreaterThan(15);
    expect(run.filter(({ name }) => !scripts.includes(name))).toEqual([]);
    const ofShop = named(/npm run shop -- ([a-z][\w-]*)/g);
    expect(ofShop.length).toBeGreaterThan(3);
    expect(ofShop.filter(({ name }) => !commandNames.includes(name))).toEqual([]);
  });

  it('name every setting of the environment, and no other', () => {
    const cells = Array.from(read('docs/settings.md').matchAll(/^\| (`[A-Z_]+`[^|]*)\|/gm), ([, cell]) => cell!);
    const listed = nonEmpty(cells).flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []);
    expect(listed.toSorted()).toEqual([...settings].filter((name) => name !== 'NODE_ENV').toSorted());
  });

  it('list every npm command and every command of the operator', () => {
    const page = read('docs/commands.md');
    const npm = Array.from(page.matchAll(/`npm (?:run )?([a-z][a-z\d]*)/g), ([, name]) => name!);
    // npm itself runs those that begin with `pre` before the command
    const own = scripts.filter((name) => !(name.startsWith('pre') && scripts.includes(name.slice(3))));
    expect([...new Set(npm)].toSorted()).toEqual(own.toSorted());
    const rows = Array.from(page.matchAll(/^\| `([a-z-]+)` \|/gm), ([, name]) => name!);
    // `import` is an npm command of its own
    expect(rows).toEqual(commandNames.filter((name) => name !== 'import').toSorted());
  });

  it('name options of commands that exist', () => {
    const options = named(/(?<![\w-])--([a-z][a-z-]+)/g, withoutShell);
    expect(options.length).toBeGreaterThan(8);
    expect(options.filter(({ name }) => !words.has(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  it('name files and folders that exist', () => {
    const paths = ticked.filter(({ name }) => /^[#\w.][\w@<>*./-]*(\.(tsx?|mjs|md|tsv|css)|\/)$/.test(name));
    expect(paths.length).toBeGreaterThan(60);
    const exists = (path: string) => {
      const pattern = path
        .replace(/^#/, '')
        .replaceAll('.', String.raw`\.`)
        .replaceAll(/\*|<\w+>/g, '[^/]+');
      const suffix = new RegExp(`(^|/)${pattern}${path.endsWith('/') ? '' : '$'}`);
      return files.some((file) => suffix.test(file));
    };
    expect(paths.filter(({ name }) => !exists(name))).toEqual([]);
  });

  it('link to documents that exist', () => {
    const links = named(/\]\(((?!https?:)[^)#]+)[^)]*\)/g);
    expect(links.length).toBeGreaterThan(15);
    const missing = links.filter(({ file, name }) => {
      const target = posix.join(posix.dirname(file), name);
      return !files.some((one) => one === target || one.startsWith(target));
    });
    expect(missing).toEqual([]);
  });

  it('link to headings that exist', () => {
    const chapters = Array.from(read('deploy/monitoring/alarms.yml').matchAll(/chapter: (\S+)/g), ([, name]) => name!);
    const links = [
      ...named(/\]\(((?!https?:)[^)\s]*#[^)\s]+)\)/g),
      // The alarms name chapters of the folder of documents
      ...nonEmpty(chapters).map((name) => ({ file: 'docs/alarms', name })),
    ];
    expect(links.length).toBeGreaterThan(30);
    const missing = links.filter(({ file, name }) => {
      const [path = '', anchor = ''] = name.split('#');
      return !anchorsOf(path === '' ? file : posix.join(posix.dirname(file), path)).has(anchor);
    });
    expect(missing).toEqual([]);
  });

  it('name functions, types, columns and codes that the code has', () => {
    const names = ticked
      .map(({ file, name }) => ({ file, name: name.replace(/\(.*\)$/, '').replace(/<.*>$/, '') }))
      .filter(({ name }) =>
        /^([a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[a-z]+(_[a-z]+)+|[A-Z]+(_[A-Z]+)+|[a-z]+(-[a-z]+)+)$/.test(name),
      );
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter(({ name }) => !words.has(name) && !OF_OTHERS.has(name))).toEqual([]);
  });

  it('call functions that are exported', () => {
    const called = ticked
      .map(({ file, name }) => ({ file, name: /^(\w+)\(/.exec(name)?.[1] ?? '' }))
      .filter(({ name }) => name !== '');
    expect(called.length).toBeGreaterThan(4);
    const isExported = (name: string) => new RegExp(`export (async )?(function|const) ${name}\\b`).test(code);
    expect(called.filter(({ name }) => !isExported(name) && !OF_OTHERS.has(name))).toEqual([]);
  });
});
