import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What style sheets and the code of pages name of each other, as `file: name`. */
export interface StyleNames {
  /** Style sheets with classes that were read. */
  sheets: number;
  /** Classes that code names and the style sheet does not define. */
  missingClasses: string[];
  /** Classes that a style sheet defines and no code names. */
  unusedClasses: string[];
  /** Custom properties that have no value anywhere. */
  missingProperties: string[];
}

const IMPORT = /import (?:\* as )?(\w+) from '([^']+\.module\.css)'/g;
const LAYERS = ['identity', 'goods', 'ordering', 'service', 'exchange', 'office', 'site'];

export function readStyleNames(root: string): StyleNames {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
  const sheets = read('src/**/*.css').map(({ file, text }) => ({ file, text: withoutComments(text) }));
  const code = read('src/**/*.{ts,tsx}').filter(({ file }) => !/\.test\.tsx?$/.test(file));
  const defined = new Map(
    sheets.filter(({ file }) => file.endsWith('.module.css')).map(({ file, text }) => [file, classesOf(text)]),
  );
  const named = new Map([...defined.keys()].map((file) => [file, new Set<string>()]));
  const missingClasses: string[] = [];
  for (const { file, text } of code) {
    const body = text.replaceAll(/^import [^;]*;/gm, '');
    for (const [, local, specifier] of text.matchAll(IMPORT)) {
      const sheet = sheetOf(root, file, specifier!);
      const { names, isWhole } = namesOf(body, local!);
      const classes = defined.get(sheet) ?? new Set();
      for (const name of isWhole ? classes : names) named.get(sheet)?.add(name);
      missingClasses.push(...names.filter((name) => !classes.has(name)).map((name) => `${file}: ${name}`));
    }
  }
  return {
    sheets: defined.size,
    missingClasses,
    unusedClasses: [...defined].flatMap(([file, classes]) =>
      [...classes].filter((name) => !named.get(file)!.has(name)).map((name) => `${file}: ${name}`),
    ),
    missingProperties: missingProperties(sheets, [...sheets, ...code]),
  };
}

const withoutComments = (text: string) => text.replaceAll(/\/\*.*?\*\//gs, '');

/** Selectors alone: in values a dot begins a fraction or the end of a file's name. */
function classesOf(text: string): Set<string> {
  const selectors = text.replaceAll(/[^;{}]*;/g, '');
  return new Set(Array.from(selectors.matchAll(/\.([A-Za-z][\w-]*)/g), ([, name]) => name!));
}

/** `isWhole`: the sheet is passed on or read by computed names, so that any class may be meant. */
function namesOf(text: string, local: string): { names: string[]; isWhole: boolean } {
  const names = Array.from(text.matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g')), ([, name]) => name!);
  return { names, isWhole: new RegExp(`(?<![\\w'./-])${local}(?![\\w.'/-])`).test(text) };
}

function sheetOf(root: string, importer: string, specifier: string): string {
  const [alias = '', ...rest] = specifier.slice(1).split('/');
  const path = specifier.startsWith('#')
    ? join(root, 'src', LAYERS.includes(alias) ? `features/${alias}` : alias, ...rest)
    : resolve(root, dirname(importer), specifier);
  return relative(root, path);
}

function missingProperties(
  sheets: readonly { file: string; text: string }[],
  all: readonly { file: string; text: string }[],
): string[] {
  const given = new Set(
    all.flatMap(({ text }) => Array.from(text.matchAll(/(--[a-z][\w-]*)['"]?\s*[:\],]/g), ([, name]) => name)),
  );
  return sheets.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name]) => name!)
      .filter((name) => !given.has(name) && !name.startsWith('--mantine-'))
      .map((name) => `${file}: ${name}`),
  );
}
