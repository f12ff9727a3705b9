import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Goods } from '#goods/catalogue/server/index.ts';
import type { GoodsText, SharedNames } from '../index/goods-text.ts';
import { SegmentBuilder } from '../index/segment-builder.ts';
import { find } from '../query/find.ts';
import type { Finding } from '../query/retrieve.ts';
import { allResults, bestResults } from '../query/rank.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { type SearchWords, searchWords, wordsOfLines } from '../lexicon/search-words.ts';
import { tradesOfNames } from '../lexicon/trade-of-names.ts';

/** What a buyer types, and the name of a product that is wanted among the first five. */
export type RelevanceQuery = readonly [query: string, wanted: RegExp];

/** Goods that can be searched without a database; ids count from one in the order of `goods`. */
export type SearchableGoods = {
  goods: readonly GoodsText[];
  find: (text: string) => Finding;
  /** The best products for a text. */
  best: (text: string, limit: number) => GoodsText[];
  /** The first products of the search page. */
  page: (text: string, limit: number) => GoodsText[];
  /** Name, section, brand and article, as judged queries see them. */
  describe: (goods: GoodsText) => string;
};

export function searchableGoods(
  goods: readonly GoodsText[],
  names: SharedNames,
  words: SearchWords = wordsOfLines([]),
): SearchableGoods {
  const builder = new SegmentBuilder(names);
  for (const one of goods) builder.add(one);
  const segment = builder.build();
  const index: SearchIndex = {
    segments: [segment],
    replaced: new Uint8Array(goods.length),
    ...words,
    learned: new Map(),
  };
  const shown = {
    size: goods.length,
    ids: segment.ids,
    inStock: new Uint8Array(goods.length),
    rowIndexOf: (id: number) => (id <= goods.length ? id - 1 : -1),
  } as Goods;
  const byName = goods.map((_, n) => n).toSorted((a, b) => goods[a]!.name.localeCompare(goods[b]!.name, 'ru'));
  const rowOf = new Int32Array(goods.length);
  byName.forEach((n, row) => (rowOf[n] = row));
  const listed = {
    ...shown,
    ids: Uint32Array.from(byName, (n) => n + 1),
    sections: {
      starts: Uint32Array.from({ length: goods.length + 1 }, (_, n) => n),
      items: Uint32Array.from(byName, (n) => goods[n]!.sectionId ?? 0),
    },
    rowIndexOf: (id: number) => rowOf[id - 1] ?? -1,
  } as Goods;
  const page = (text: string, limit: number) => {
    const { rowIndexes, ranking } = allResults(index, find(index, text, { withNear: true }), listed);
    // As the catalogue's pages order them
    const rows = rowIndexes.toSorted((x, y) => ranking[y]! - ranking[x]! || x - y).subarray(0, limit);
    return Array.from(rows, (row) => goods[byName[row]!]!);
  };
  const sectionOf = (id: number | null) => names.sections.find((one) => one.id === id)?.name ?? '';
  const brandOf = (id: number | null) => names.brands.find((one) => one.id === id)?.name ?? '';
  const describe = (one: GoodsText) =>
    [one.name, sectionOf(one.sectionId), brandOf(one.brandId), one.codes[0]?.text ?? ''].join(' | ');
  return {
    goods,
    page,
    describe,
    find: (text) => find(index, text),
    best: (text, limit) => bestResults(index, find(index, text), listed, limit).map(({ id }) => goods[id - 1]!),
  };
}

/** The words of the lexicons that an import of goods with these names chooses. */
export const wordsOfGoods = (names: readonly string[]): SearchWords => searchWords([...tradesOfNames(names).keys()]);

/** Words of a shop that has these synonyms alone. */
export const synonymWords = (lists: readonly (readonly string[])[]): SearchWords =>
  wordsOfLines(lists.map((phrases) => ({ kind: 'synonyms', text: phrases.join(', ') })));

/** A product that is searched for by its name alone. */
export const named = (name: string, n: number, more: Partial<GoodsText> = {}): GoodsText => ({
  id: n + 1,
  name,
  extra: '',
  description: '',
  properties: [],
  brandId: null,
  sectionId: null,
  codes: [],
  ...more,
});

const EXPORT = fileURLToPath(
  new URL('../../../../../../../shared/data/cml-santechtula/2016-12-01/import.xml', import.meta.url),
);

/** Whether the export of a real plumbing shop stands beside the checkout: it is not ours to copy. */
export const hasSantechtula = existsSync(EXPORT);

export function santechtulaGoods(): SearchableGoods {
  const xml = new TextDecoder('windows-1251').decode(readFileSync(EXPORT));
  const sections = new SectionNames();
  const sectionIds = new Map<string, number>();
  const path: string[] = [];
  for (const [, id, name] of xml.matchAll(/<Группа><Ид>(.*?)<\/Ид><Наименование>(.*?)<\/Наименование>|<\/Группа>/g)) {
    if (id === undefined) path.pop();
    else {
      path.push(plain(name!));
      sectionIds.set(id, sections.idOf(path));
    }
  }
  const goods = Array.from(xml.matchAll(/<Товар>.*?<\/Товар>/gs), ([record], n) => {
    const field = (pattern: RegExp) => plain(pattern.exec(record)?.[1] ?? '');
    return named(
      field(/<Наименование>(.*?)</)
        .replace(/\s+/g, ' ')
        .trim(),
      n,
      {
        sectionId: sectionIds.get(field(/<Группы><Ид>(.*?)</)) ?? null,
        codes: [{ kind: 'article', text: field(/<Артикул>(.*?)</) }],
      },
    );
  });
  return searchableGoods(goods, { brands: [], sections: sections.all }, wordsOfGoods(goods.map(({ name }) => name)));
}

const plain = (xml: string) => xml.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** Sections by their paths, numbered as they come. */
export class SectionNames {
  readonly all: { id: number; parentId: number | null; name: string }[] = [];
  readonly #ids = new Map<string, number>();

  idOf(path: readonly string[]): number {
    const key = path.join('/');
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const parentId = path.length > 1 ? this.idOf(path.slice(0, -1)) : null;
    const id = this.all.length + 1;
    this.all.push({ id, parentId, name: path.at(-1)! });
    this.#ids.set(key, id);
    return id;
  }
}
