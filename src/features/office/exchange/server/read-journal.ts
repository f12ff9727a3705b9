import {
  changeKey,
  countNotes,
  findRun,
  hideVanished,
  type JournalRun,
  listChanges,
  listNotes,
  listRuns,
} from '#exchange/goods-import/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { formatNumber } from '#shared/number-format.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import type { OfficeImportRow } from '../contract.ts';
import { actorOf } from './actor-of.ts';
import { MAX_COUNTED, nextOf, PAGE_SIZE } from './page.ts';

/** Imports, the latest first. */
export const getImports: Operation<'officeImports', Session> = async ({ db }, { query }) => {
  const { q, after, state, failed } = query;
  const filter = { source: q === '' ? undefined : q, state, failed: failed === '1' };
  const rows = await listRuns(db, { ...filter, after, limit: PAGE_SIZE + 1 });
  const counted = await listRuns(db, { ...filter, limit: MAX_COUNTED + 1 });
  return { items: rows.slice(0, PAGE_SIZE).map(runView), next: nextOf(rows), count: counted.length };
};

export const getImport: Operation<'officeImport', Session> = async ({ db, session }, { params }) => {
  const run = await getRun(db, params.id);
  const isHidden = namesCustomers(run) && !seesCustomers(session);
  const kinds = ['product', 'price', 'stock', 'vanished', 'held'] as const;
  return {
    ...runView(run),
    changes: kinds.map((kind) => ({ kind, count: run.counts[changeKey(kind)] ?? 0 })),
    notes: isHidden ? [] : await countNotes(db, run),
    isHidden,
  };
};

export const getImportChanges: Operation<'officeImportChanges', Session> = async ({ db }, { params, query }) => {
  const { q, after, kind } = query;
  await getRun(db, params.id);
  const filter = { find: q === '' ? undefined : q, kind };
  const rows = await listChanges(db, params.id, { ...filter, after, limit: PAGE_SIZE + 1 });
  const counted = await listChanges(db, params.id, { ...filter, limit: MAX_COUNTED + 1 });
  const items = rows.slice(0, PAGE_SIZE).map(({ id, kind: what, name, article, field, before, after: is }) => ({
    id,
    kind: what,
    name,
    article,
    field,
    before,
    after: is,
  }));
  return { items, next: nextOf(rows), count: counted.length };
};

export const getImportNotes: Operation<'officeImportNotes', Session> = async ({ db, session }, { params, query }) => {
  const run = await getRun(db, params.id);
  if (namesCustomers(run) && !seesCustomers(session)) return { items: [], next: null, count: 0 };
  const { q, after, kind } = query;
  const filter = { find: q === '' ? undefined : q, kind };
  const rows = await listNotes(db, params.id, { ...filter, after, limit: PAGE_SIZE + 1 });
  const counted = await listNotes(db, params.id, { ...filter, limit: MAX_COUNTED + 1 });
  return { items: rows.slice(0, PAGE_SIZE), next: nextOf(rows), count: counted.length };
};

/** Takes the goods off sale that a whole export has lacked. */
export const hideMissingGoods: Operation<'officeImportHide', Session> = async (ctx, { params }) => ({
  hidden: await hideVanished(ctx.db, await getRun(ctx.db, params.id), actorOf(ctx)),
});

async function getRun(db: Db, id: number): Promise<JournalRun> {
  const run = await findRun(db, id);
  if (!run) throw notFound('Такой загрузки нет');
  return run;
}

/** Files of settlements name companies in their remarks. */
const namesCustomers = ({ files, counts }: JournalRun): boolean =>
  counts.companies !== undefined || files.some(({ name }) => /\.jsonl$/i.test(name));

const seesCustomers = ({ staff }: Session): boolean => scopeOf(staff, 'customers') === 'all';

function runView({ id, source, files, state, startedAt, finishedAt, counts }: JournalRun): OfficeImportRow {
  return {
    id,
    source,
    files: files.slice(0, 20).map(({ name, bytes }) => ({ name, bytes })),
    state,
    startedAt: new Date(startedAt).toISOString(),
    finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
    summary: summaryOf(counts),
  };
}

function summaryOf(counts: JournalRun['counts']): string {
  const of = (...keys: string[]) => keys.reduce((sum, key) => sum + (counts[key] ?? 0), 0);
  const parts: [string, number][] =
    counts.companies === undefined
      ? [
          ['новых товаров', of('productsAdded')],
          ['изменено', of('productsChanged')],
          ['цен', of('pricesSet')],
          ['остатков', of('stockSet')],
          ['оставлено заданного в магазине', of(changeKey('held'))],
        ]
      : [
          ['компаний', of('companies')],
          ['изменено', of('companiesChanged')],
          ['движений', of('movementsAdded', 'movementsChanged')],
        ];
  const words = parts.filter(([, count]) => count > 0).map(([name, count]) => `${name} ${formatNumber(count)}`);
  return words.length === 0 ? 'Без изменений' : words.join(', ');
}
