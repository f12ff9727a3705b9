import { eq } from 'drizzle-orm';
import { ancestry, type CatalogueModel, type SectionNode } from '#goods/catalogue/server/index.ts';
import { brand } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { lexemesOf } from './text/lexemes.ts';
import { stem } from './text/stem.ts';
import { isStopWord } from './text/stop-words.ts';
import { phoneticKey } from './text/transliterate.ts';

/** A section or a brand that a query names; `within`: the sections above one of several with that name, 'Трубы / Фитинги'. */
export type NamedAnswer = {
  kind: 'section' | 'brand';
  name: string;
  within: string | null;
  url: string;
  count: number;
};

type Known = { answer: NamedAnswer; stems: ReadonlySet<string>; sounds: string };

/** Sections by each stem of their names, brands by how they sound. */
type KnownNames = { sections: ReadonlyMap<string, readonly Known[]>; brands: ReadonlyMap<string, readonly Known[]> };

const MAX_ANSWERS = 4;

/** A section named by its noun alone may have a word more: 'Саморезы' and 'Кабель силовой', both for one word. */
const MAX_UNNAMED_WORDS = 1;

const byModel = new WeakMap<CatalogueModel, Promise<KnownNames>>();

/** The sections whose names consist of the words of a text, and the brands that it names; whole names first, then the largest. */
export async function namedAnswers(db: Db, model: CatalogueModel): Promise<(text: string) => NamedAnswer[]> {
  const known = await knownOf(db, model);
  return (text) => answersAmong(known, text);
}

function answersAmong({ sections, brands }: KnownNames, text: string): NamedAnswer[] {
  const words = wordsOf(text);
  const stems = new Set(words.map((word) => stem(word)));
  if (stems.size === 0) return [];
  const sounds = new Set([...words, words.join(' ')].map((word) => phoneticKey(word)));
  const [first] = stems;
  const found = [
    ...(sections.get(first!) ?? []).filter((one) => isNamedBy(one.stems, stems)),
    ...[...sounds].flatMap((sound) => brands.get(sound) ?? []),
  ];
  const missing = (one: Known) => (one.answer.kind === 'brand' ? 0 : one.stems.size - stems.size);
  return found
    .toSorted((a, b) => missing(a) - missing(b) || b.answer.count - a.answer.count)
    .slice(0, MAX_ANSWERS)
    .map(({ answer }) => answer);
}

const isNamedBy = (name: ReadonlySet<string>, stems: ReadonlySet<string>) =>
  name.size - stems.size <= MAX_UNNAMED_WORDS && [...stems].every((one) => name.has(one));

function wordsOf(text: string): string[] {
  return lexemesOf(text).lexemes.flatMap(({ isWord, text: word }) => (isWord && !isStopWord(word) ? [word] : []));
}

function knownOf(db: Db, model: CatalogueModel): Promise<KnownNames> {
  let known = byModel.get(model);
  if (!known) {
    byModel.set(
      model,
      (known = readBrandCodes(db).then((codes) => namesOf(sectionsOf(model), brandsOf(model, codes)))),
    );
    known.catch(() => byModel.delete(model));
  }
  return known;
}

function namesOf(sections: readonly Known[], brands: readonly Known[]): KnownNames {
  const byStem = new Map<string, Known[]>();
  for (const one of sections) for (const own of one.stems) byStem.set(own, [...(byStem.get(own) ?? []), one]);
  return { sections: byStem, brands: Map.groupBy(brands, ({ sounds }) => sounds) };
}

async function readBrandCodes(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: brand.id, code: brand.code }).from(brand).where(eq(brand.active, true));
  return new Map(rows.map(({ id, code }) => [id, code]));
}

const knownAs = (answer: NamedAnswer): Known => {
  const words = wordsOf(answer.name);
  return { answer, stems: new Set(words.map((word) => stem(word))), sounds: phoneticKey(words.join(' ')) };
};

function sectionsOf({ sections }: CatalogueModel): Known[] {
  const filled = [...sections.byId.values()].filter(({ rowIndexes }) => rowIndexes.length > 0);
  const sameNames = Map.groupBy(filled, ({ name }) => name.toLowerCase());
  return filled.map((node) => {
    const { name, url, rowIndexes } = node;
    const within = placeAmong(node, sameNames.get(name.toLowerCase())!);
    return knownAs({ kind: 'section', name, within, url, count: rowIndexes.length });
  });
}

/** As many of the sections above as tell a section apart from its namesakes; null where it has none. */
function placeAmong(node: SectionNode, namesakes: readonly SectionNode[]): string | null {
  if (namesakes.length < 2) return null;
  const depth = ancestry(node).length - 1;
  for (let levels = 1; levels <= depth; levels += 1) {
    const place = placeOf(node, levels);
    if (namesakes.every((other) => other === node || placeOf(other, levels) !== place)) return place;
  }
  return depth > 0 ? placeOf(node, depth) : null;
}

const placeOf = (node: SectionNode, levels: number): string =>
  ancestry(node)
    .slice(0, -1)
    .slice(-levels)
    .map(({ name }) => name)
    .join(' / ');

/** Brands are values of the filter; their keys are negative. */
function brandsOf({ goods, facets }: CatalogueModel, codes: ReadonlyMap<number, string>): Known[] {
  return facets.values.flatMap(({ key, name }, value) => {
    const { starts } = goods.rowIndexesByValue;
    const count = starts[value + 1]! - starts[value]!;
    const code = codes.get(-key);
    return code !== undefined && count > 0
      ? [knownAs({ kind: 'brand', name, within: null, url: `/brands/${code}/`, count })]
      : [];
  });
}
