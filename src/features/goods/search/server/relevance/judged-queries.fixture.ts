import { readFileSync } from 'node:fs';
import { remarkOf } from '../explain.ts';
import type { GoodsText } from '../index/goods-text.ts';
import type { SearchableGoods } from './searchable-goods.fixture.ts';

/** A query with what a buyer wants first and what he accepts behind that; null where there is no answer. */
export type JudgedQuery = { catalogue: string; query: string; best: RegExp | null; fine: RegExp | null };

/** `nonsense`: first results that nobody wants; `asAnswer`: those of them without a remark that they are not what was asked for. */
export type Scores = { rightFirst: number; ndcg: number; nonsense: number; asAnswer: number; wrong: string[] };

const FIRST = 10;
const [BEST, FINE] = [3, 1];

/** What is held out is scored only: its single queries are neither printed nor read. */
export const judgedLists = [
  'tuning',
  'second-tuning',
  'third-tuning',
  'fourth-tuning',
  'fifth-tuning',
  'sixth-tuning',
  'seventh-tuning',
  'eighth-tuning',
  'ninth-tuning',
  'tenth-tuning',
  'eleventh-tuning',
  'twelfth-tuning',
  'thirteenth-tuning',
  'fourteenth-tuning',
  'fifteenth-tuning',
  'sixteenth-tuning',
  'seventeenth-tuning',
  'eighteenth-tuning',
  'nineteenth-tuning',
  'twentieth-tuning',
  'twenty-first-tuning',
  'twenty-second-tuning',
  'twenty-third-tuning',
  'twenty-fourth-tuning',
  'twenty-fifth-tuning',
  'twenty-sixth-tuning',
  'twenty-seventh-tuning',
  'twenty-eighth-tuning',
  'twenty-ninth-tuning',
  'thirtieth-tuning',
  'thirty-first-tuning',
  'thirty-second-tuning',
  'thirty-third-tuning',
  'thirty-fourth-tuning',
  'thirty-fifth-tuning',
  'thirty-sixth-tuning',
  'thirty-seventh-tuning',
  'thirty-eighth-tuning',
  'held-out',
] as const;
export type JudgedList = (typeof judgedLists)[number];

/** Lines of catalogue, query, best and fine results, parted by tabs; `-` where there is no answer. */
export function readJudgedQueries(name: JudgedList): JudgedQuery[] {
  const text = readFileSync(new URL(`${name}-queries.tsv`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [catalogue = '', query = '', best = '', fine = ''] = line.split('\t');
      const pattern = (source: string) => (source === '-' || source === '' ? null : new RegExp(source, 'i'));
      return { catalogue, query, best: pattern(best), fine: pattern(fine) };
    });
}

/** What the search page shows for the queries, by the judgement of them. */
export function score({ goods, find, page, describe }: SearchableGoods, queries: readonly JudgedQuery[]): Scores {
  const texts = new Map<GoodsText, string>(goods.map((one) => [one, describe(one)]));
  const total = { rightFirst: 0, ndcg: 0, nonsense: 0, asAnswer: 0 };
  const wrong: string[] = [];
  for (const { query, best, fine } of queries) {
    const gradeOf = (one: GoodsText) => (best?.test(texts.get(one)!) ? BEST : fine?.test(texts.get(one)!) ? FINE : 0);
    const found = page(query, FIRST);
    const isRight = best === null ? found.length === 0 : found[0] !== undefined && gradeOf(found[0]) === BEST;
    const isNonsense = found[0] !== undefined && gradeOf(found[0]) === 0;
    if (isRight) total.rightFirst += 1;
    else wrong.push(`${query} → ${isNonsense ? 'nonsense: ' : ''}${found[0]?.name ?? 'nothing'}`);
    if (isNonsense) total.nonsense += 1;
    if (isNonsense && remarkOf(find(query)) === null) total.asAnswer += 1;
    const ideal = goods.map(gradeOf).toSorted((a, b) => b - a);
    total.ndcg += best === null ? Number(found.length === 0) : gain(found.map(gradeOf)) / gain(ideal.slice(0, FIRST));
  }
  const share = (sum: number) => sum / queries.length;
  return {
    rightFirst: share(total.rightFirst),
    ndcg: share(total.ndcg),
    nonsense: share(total.nonsense),
    asAnswer: share(total.asAnswer),
    wrong,
  };
}

const gain = (grades: readonly number[]) =>
  grades.reduce((sum, grade, n) => sum + (2 ** grade - 1) / Math.log2(n + 2), 0);
