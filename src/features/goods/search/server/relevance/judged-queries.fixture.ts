import { readFileSync } from 'node:fs';
import type { GoodsText } from '../index/goods-text.ts';
import type { SearchableGoods } from './searchable-goods.fixture.ts';

/**
 * `buyers`: as buyers ask. The others are judged by rules: every kind of goods in several ways, sizes and features as
 * buyers type them, and things that are not sold.
 */
export const judgedSets = ['buyers', 'kinds', 'sized', 'features', 'not-sold'] as const;
type JudgedSet = (typeof judgedSets)[number];

/** A query with what a buyer wants first and what he accepts behind that; null where there is no answer. */
type JudgedQuery = {
  catalogue: string;
  query: string;
  best: RegExp | null;
  fine: RegExp | null;
  set: JudgedSet | 'held-out';
};

/**
 * Shares of the queries whose first result is wanted, and whose first result nobody wants. `ndcg`: of the first ten, where
 * the set has grades. `wrong`: a line for each miss.
 */
type Scores = { rightFirst: number; nonsense: number; ndcg: number | null; wrong: string[] };

const FIRST = 10;
const [BEST, FINE] = [3, 1];

export const judgedQueries = (): JudgedQuery[] => readQueries('judged.tsv');

/** Queries that are only scored: no rule is made by them, and none of them is printed. */
export const heldOutQueries = (): JudgedQuery[] => readQueries('held-out-queries.tsv');

/** Lines of catalogue, query, best and fine results and set, separated by tabs; `-` where there is no answer. */
function readQueries(file: string): JudgedQuery[] {
  const pattern = (source: string) => (source === '-' || source === '' ? null : new RegExp(source, 'i'));
  const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [catalogue = '', query = '', best = '', fine = '', set = 'held-out'] = line.split('\t');
    return { catalogue, query, best: pattern(best), fine: pattern(fine), set: set as JudgedQuery['set'] };
  });
}

/** Scores the search page by queries of one set. */
export function score({ goods, page, describe }: SearchableGoods, queries: readonly JudgedQuery[]): Scores {
  const [{ set }] = queries as readonly [JudgedQuery];
  const hasGrades = set === 'buyers' || set === 'held-out';
  const texts = new Map(
    goods.map((one) => [one, set === 'features' ? withFeatures(describe(one), one) : describe(one)]),
  );
  const wrong: string[] = [];
  let [nonsense, gains] = [0, 0];
  for (const { query, best, fine } of queries) {
    const gradeOf = (one: GoodsText) => (best?.test(texts.get(one)!) ? BEST : fine?.test(texts.get(one)!) ? FINE : 0);
    const found = page(query, hasGrades ? FIRST : 1);
    const [first] = found;
    const isRight = best === null ? first === undefined : first !== undefined && gradeOf(first) === BEST;
    if (!isRight) wrong.push(`${query} → ${first?.name ?? 'nothing'}`);
    if (first !== undefined && gradeOf(first) === 0) nonsense += 1;
    if (!hasGrades) continue;
    gains += best === null ? Number(isRight) : gain(found.map(gradeOf)) / gain(idealGrades(goods, gradeOf));
  }
  const { length } = queries;
  return {
    rightFirst: 1 - wrong.length / length,
    nonsense: nonsense / length,
    ndcg: hasGrades ? gains / length : null,
    wrong,
  };
}

/** A feature may stand in a property or an offer alone. */
const withFeatures = (text: string, { properties, extra }: GoodsText) =>
  [text, ...properties.map((one) => one.text), ...extra.split('\n')].join(' | ');

/** The grades of the best possible first page. */
function idealGrades(goods: readonly GoodsText[], gradeOf: (one: GoodsText) => number): number[] {
  const [best, fine]: [number[], number[]] = [[], []];
  for (const one of goods) {
    const grade = gradeOf(one);
    if (grade === BEST) best.push(grade);
    else if (grade === FINE) fine.push(grade);
    if (best.length === FIRST) break;
  }
  return [...best, ...fine].slice(0, FIRST);
}

const gain = (grades: readonly number[]) =>
  grades.reduce((sum, grade, n) => sum + (2 ** grade - 1) / Math.log2(n + 2), 0);
