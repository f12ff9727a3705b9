import { inArray } from 'drizzle-orm';
import { type CatalogueModel, catalogueOf } from '#goods/catalogue/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notesOf, otherWordsOf, reasonOf, remarkOf } from './explain.ts';
import type { Learned } from './learning/learned.ts';
import { listRules, type Rule } from './learning/search-rules.ts';
import { searchOf } from './live/search-of.ts';
import { find } from './query/find.ts';
import { normalise } from './query/normalise.ts';
import { allResults, bestRows, inStock } from './query/rank.ts';
import type { Reading } from './query/reading.ts';
import { findBy, type Finding } from './query/retrieve.ts';
import type { SearchIndex } from './query/search-index.ts';
import { understand } from './query/understand.ts';
import { workspaceOf } from './query/workspace.ts';
import { queryKey } from './text/query-key.ts';

const MAX_SHOWN = 10;

const kinds: Readonly<Record<Reading['kind'], string>> = {
  typed: 'как набрано',
  keyboard: 'другая раскладка',
  code: 'код',
  corrected: 'с исправлениями',
  task: 'товар для задачи',
  notSold: 'не продаётся',
};

const matches: Readonly<Record<Reading['match'], string>> = {
  all: 'все слова',
  rest: 'без одного слова',
  most: 'большинство слов',
};

/** One reading of a query in words, and how many products it finds. */
type ExplainedReading = { how: string; text: string; found: number; changes: string[] };

/** What a query becomes in each of the four stages. The first reading that finds goods is the one that counts. */
export type ExplainedQuery = {
  text: string;
  dropped: readonly string[];
  readings: ExplainedReading[];
  /** What the goods were found by, the reading and its paraphrases. */
  texts: readonly string[];
  found: number;
  inStock: number;
  remark: string | null;
  notes: string[];
  /** The first products in the order of the search page. */
  results: { id: number; name: string; article: string | null; code: string; reason: string; row: number }[];
};

/** `rules`: those that the search would have; absent: the stored ones. */
type Asked = { typed: string; rules?: readonly Rule[] | undefined; limit?: number };

/** What a buyer finds, and why. Choices of buyers may be some seconds old, rules are not. */
export async function explainQuery(
  db: Db,
  { typed, rules, limit = MAX_SHOWN }: Asked,
): Promise<ExplainedQuery & { model: CatalogueModel }> {
  const [built, model, own] = await Promise.all([searchOf(db), catalogueOf(db), rules ?? listRules(db, typed)]);
  const index = { ...built, learned: withRules(built.learned, typed, own) };
  const work = workspaceOf(index);
  const query = normalise(work, typed);
  const readings = Array.from(understand(work, query), (reading) => {
    for (const hits of work.hits) hits.clear();
    return explained(reading, reading.kind === 'notSold' ? 0 : findBy(work, reading));
  });
  const finding = find(index, typed, { withNear: true });
  const { results, ...figures } = firstResults(index, finding, model, limit);
  const ids = results.map(({ id }) => id);
  const { id, name, article, code } = product;
  const rows = await db.select({ id, name, article, code }).from(product).where(inArray(id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    model,
    text: query.text,
    dropped: query.dropped,
    readings,
    texts: finding.texts,
    ...figures,
    remark: remarkOf(finding),
    notes: notesOf(finding),
    results: results.flatMap((result) => {
      const named = byId.get(result.id);
      return named ? [{ ...result, ...named }] : [];
    }),
  };
}

/** The explanation as lines. */
export function explanationLines({
  text,
  dropped,
  readings,
  texts,
  found,
  remark,
  notes,
  results,
}: ExplainedQuery): string[] {
  return [
    `1. Запрос\t${[text, ...dropped.map((word) => `без «${word}»`)].join(', ')}`,
    ...readings.map(
      (one) => `2. Прочтение\t${[`${one.how}: ${one.text}`, `найдено ${one.found}`, ...one.changes].join('; ')}`,
    ),
    `3. Найдено\t${[found, ...texts, ...(remark === null ? [] : [remark]), ...notes].join('; ')}`,
    ...results.map(({ name, reason }, n) => `4. Место ${n + 1}\t${name}\t${reason}`),
  ];
}

/** The results of a search page, used before anything is awaited. */
function firstResults(index: SearchIndex, finding: Finding, { goods }: CatalogueModel, limit: number) {
  const { rowIndexes, ranking, traceOf } = allResults(index, finding, goods);
  const results = bestRows(rowIndexes, ranking, limit).map((row) => {
    const id = goods.ids[row]!;
    const trace = traceOf(id);
    const reason =
      trace && (trace.matchKind === 'pinned' ? 'Закреплён' : (reasonOf(trace) ?? otherWordsOf([trace], finding)));
    return { id, row, reason: reason ?? 'По словам' };
  });
  return { found: rowIndexes.length, inStock: inStock(goods, rowIndexes), results };
}

function withRules(learned: Learned, typed: string, rules: readonly Rule[]): Learned {
  const key = queryKey(typed);
  const of = (kind: Rule['kind']) => rules.flatMap((rule) => (rule.kind === kind ? [rule.productId] : []));
  return new Map([[key, { shares: learned.get(key)?.shares ?? new Map(), pins: of('pin'), bans: new Set(of('ban')) }]]);
}

function explained({ kind, text, match, notes, ignored }: Reading, found: number): ExplainedReading {
  const changes = [...notes.map(({ from, to }) => `«${from}» → «${to}»`), ...ignored.map((word) => `без «${word}»`)];
  return { how: `${kinds[kind]}, ${matches[match]}`, text, found, changes };
}
