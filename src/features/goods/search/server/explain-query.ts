import { inArray } from 'drizzle-orm';
import { catalogueOf } from '#goods/catalogue/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notesOf, otherWordsOf, reasonOf, remarkOf } from './explain.ts';
import { searchOf } from './live/search-of.ts';
import { find } from './query/find.ts';
import { normalise } from './query/normalise.ts';
import { bestResults } from './query/rank.ts';
import type { Reading } from './query/reading.ts';
import { findBy } from './query/retrieve.ts';
import { understand } from './query/understand.ts';
import { workspaceOf } from './query/workspace.ts';

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

/** What a query becomes in each of the four stages, as lines. The first reading that finds goods is the one that counts. */
export async function explainQuery(db: Db, typed: string): Promise<string[]> {
  const [index, { goods }] = await Promise.all([searchOf(db), catalogueOf(db)]);
  const work = workspaceOf(index);
  const query = normalise(work, typed);
  const readings = Array.from(understand(work, query), (reading) => {
    for (const own of work.hits) own.clear();
    return lineOf(reading, reading.kind === 'notSold' ? 0 : findBy(work, reading));
  });
  const finding = find(index, typed, { withNear: true });
  const count = finding.hits.reduce((sum, own) => sum + own.count, 0);
  const remark = remarkOf(finding);
  const best = bestResults(index, finding, goods, MAX_SHOWN);
  const reasons = best.map((result) => reasonOf(result) ?? otherWordsOf([result], finding) ?? 'По словам');
  const ids = best.map(({ id }) => id);
  const names = await db.select({ id: product.id, name: product.name }).from(product).where(inArray(product.id, ids));
  return [
    `1. Запрос\t${[query.text, ...query.dropped.map((word) => `без «${word}»`)].join(', ')}`,
    ...readings.map((line) => `2. Прочтение\t${line}`),
    `3. Найдено\t${[count, ...finding.texts, ...(remark === null ? [] : [remark]), ...notesOf(finding)].join('; ')}`,
    ...ids.map((id, n) => `4. Место ${n + 1}\t${names.find((one) => one.id === id)?.name ?? id}\t${reasons[n]}`),
  ];
}

function lineOf({ kind, text, match, notes, ignored }: Reading, count: number): string {
  const changes = notes.map(({ from, to }) => `«${from}» → «${to}»`);
  const without = ignored.map((word) => `без «${word}»`);
  return [`${kinds[kind]}: ${text}`, matches[match], `найдено ${count}`, ...changes, ...without].join('; ');
}
