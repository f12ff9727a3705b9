import { describe, expect, it } from 'vitest';
import { readData } from '#demo/read-data.ts';
import { readDemoGoods } from '#demo/read-demo-goods.ts';
import { slug } from '#shared/slug.ts';
import { plainCode } from '../index/code-list.ts';
import { Synonyms } from '../query/synonyms.ts';
import {
  hasSantechtula,
  named,
  type RelevanceQuery,
  type SearchableGoods,
  searchableGoods,
  santechtulaGoods,
  SectionNames,
} from './searchable-goods.fixture.ts';
import { demoQueries } from './demo-queries.fixture.ts';
import { santechtulaQueries } from './santechtula-queries.fixture.ts';

const FIRST = 5;
const WANTED_SHARE = 0.95;

/** Looks for all queries; prints the score and what was found in place of what was wanted. */
function scoreQueries(name: string, { goods, best }: SearchableGoods, queries: readonly RelevanceQuery[]): number {
  const missed: string[] = [];
  for (const [query, wanted] of queries) {
    expect(
      goods.some((one) => wanted.test(one.name)),
      `a product that '${query}' may mean`,
    ).toBe(true);
    const found = best(query, FIRST);
    if (!found.some((one) => wanted.test(one.name))) missed.push(`  ${query} → ${found[0]?.name ?? 'nothing'}`);
  }
  const share = 1 - missed.length / queries.length;
  const lines = [`${name}: ${(share * 100).toFixed(1)} % of ${queries.length} judged queries`, ...missed];
  process.stdout.write(`${lines.join('\n')}\n`);
  return share;
}

/** Every code of every product that is found, but not first. */
function codesNotFirst({ goods, best }: SearchableGoods): string[] {
  const codes = goods.flatMap((one) => one.codes.filter(({ kind, text }) => kind !== 'shortcode' && text.length > 2));
  expect(codes.length).toBeGreaterThan(1000);
  return codes.flatMap(({ text }) => {
    const [first] = best(text, 1);
    const isIts = first?.codes.some((own) => plainCode(own.text) === plainCode(text));
    return isIts ? [] : [`${text} → ${first?.name}`];
  });
}

const tradeWords = new Synonyms(readData<string[][]>('content/synonyms.json'));

async function demoGoods(): Promise<SearchableGoods> {
  const sections = new SectionNames();
  const products = await readDemoGoods();
  const brands = [...new Set(products.map(({ brand }) => brand))].map((name, n) => ({
    code: slug(name),
    id: n + 1,
    name,
  }));
  const goods = products.map((one, n) =>
    named(one.name, n, {
      extra: one.offers.flatMap(({ values }) => values.map(({ value }) => value)).join('\n'),
      brandId: brands.find(({ name }) => name === one.brand)!.id,
      sectionId: sections.idOf(one.section),
      codes: [
        { kind: 'article', text: one.article },
        { kind: 'shortcode', text: one.shortcode },
        ...(one.barcode === undefined ? [] : [{ kind: 'barcode' as const, text: one.barcode }]),
        ...one.offers.flatMap(({ article, shortcode, barcode }) => [
          { kind: 'offerArticle' as const, text: article },
          { kind: 'shortcode' as const, text: shortcode },
          { kind: 'barcode' as const, text: barcode },
        ]),
      ],
    }),
  );
  return searchableGoods(goods, { brands, sections: sections.all }, tradeWords);
}

describe('the demo catalogue', async () => {
  const demo = await demoGoods();

  it('finds the right product among the first five for 95 of 100 queries', { tags: ['R-FEAT-32'] }, () => {
    expect(new Set(demoQueries.map(([query]) => query)).size).toBeGreaterThan(200);
    expect(scoreQueries('demo', demo, demoQueries)).toBeGreaterThanOrEqual(WANTED_SHARE);
  });

  it('ranks the product of a complete article or barcode first', { tags: ['R-CALL-085'] }, () => {
    expect(codesNotFirst(demo)).toEqual([]);
  });
});

describe.skipIf(!hasSantechtula)('a real export full of abbreviations (skipped where ../shared/data is absent)', () => {
  const plumbing = hasSantechtula ? santechtulaGoods(tradeWords) : null!;

  it('finds the right product among the first five for 95 of 100 queries', { tags: ['R-FEAT-32'] }, () => {
    expect(scoreQueries('santechtula', plumbing, santechtulaQueries)).toBeGreaterThanOrEqual(WANTED_SHARE);
  });

  it('ranks the product of a complete article first', { tags: ['R-CALL-085'] }, () => {
    expect(codesNotFirst(plumbing)).toEqual([]);
  });
});
