import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const DOCUMENT = join('docs', 'owner-decisions.md');
const FOLDERS = ['src', 'e2e', 'scripts', 'bench', 'docs'];
const TEXTS = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.md', '.tsv', '.json', '.sql', '.html']);

/** An id as prose cites it: `[A-0…]`, `(A-0…)`, bare; `'A-200'` in quotes is an article number of some test. */
const CITED = /(?<![\w'"-])A-\d{3}(?![\w-])/g;

function citations(): { id: string; file: string }[] {
  return FOLDERS.flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && TEXTS.has(extname(entry.name)))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => file !== DOCUMENT)
    .flatMap((file) => (readFileSync(join(ROOT, file), 'utf8').match(CITED) ?? []).map((id) => ({ id, file })));
}

it('every cited decision of the owner is in the document exactly once', { tags: ['R-FEAT-02'] }, () => {
  const lines = readFileSync(join(ROOT, DOCUMENT), 'utf8').matchAll(/^- \*\*(A-\d{3})\*\* \S/gm);
  const listed = Array.from(lines, ([, id]) => id!);
  const once = new Set(listed);
  expect(listed).toEqual([...once].toSorted());

  const cited = citations();
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ id }) => !once.has(id))).toEqual([]);
});
