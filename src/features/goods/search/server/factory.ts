import { type DemoProduct, searchableDemo, tradeSynonyms } from './relevance/demo-goods.fixture.ts';
import { judgedLists, readJudgedQueries, score } from './relevance/judged-queries.fixture.ts';
import { massLists, scoreMassList } from './relevance/mass-queries.fixture.ts';
import { hasSantechtula, santechtulaGoods } from './relevance/searchable-goods.fixture.ts';

type ListScore = { name: string; count: number; rightFirst: number; ndcg: number; nonsense: number; asAnswer: number };

/** The scores of all judged lists, from 0 to 1; of the real export only where it stands beside the checkout. */
export function scoreJudgedLists(demo: readonly DemoProduct[]): ListScore[] {
  const catalogues = cataloguesWith(demo);
  return judgedLists.flatMap((list) =>
    catalogues.flatMap(([catalogue, goods]) => {
      const queries = readJudgedQueries(list).filter((one) => one.catalogue === catalogue);
      if (queries.length === 0) return [];
      const { rightFirst, ndcg, nonsense, asAnswer } = score(goods, queries);
      return [{ name: `${list}, ${catalogue}`, count: queries.length, rightFirst, ndcg, nonsense, asAnswer }];
    }),
  );
}

type MassScore = { name: string; count: number; wrong: number };

/** The share of wrong first results of short queries in mass, from 0 to 1. */
export const scoreMassLists = (demo: readonly DemoProduct[]): MassScore[] =>
  cataloguesWith(demo).flatMap(([catalogue, goods]) =>
    massLists.flatMap((list) => {
      const { count, wrong } = scoreMassList(goods, catalogue, list);
      return count === 0 ? [] : [{ name: `${list}, ${catalogue}`, count, wrong: wrong.length / count }];
    }),
  );

const cataloguesWith = (demo: readonly DemoProduct[]) => [
  ['demo', searchableDemo(demo)] as const,
  ...(hasSantechtula ? [['santechtula', santechtulaGoods(tradeSynonyms)] as const] : []),
];
