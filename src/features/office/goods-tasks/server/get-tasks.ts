import { and, asc, count, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { goodsSheetChange } from '#exchange/goods-bulk/server/tables.ts';
import { goodsUpload } from '#exchange/uploads/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { type ChangeOutcome, changeOutcomes, type GoodsWork, goodsWorks } from '#shared/goods-work.ts';
import { CHANGES_PAGE_SIZE, type GoodsTask } from '../contract.ts';

const MAX_SHOWN = 30;
/** Larger counts are said as «more than» it. */
const MAX_COUNTED = 1001;

const isTask = and(inArray(goodsUpload.kind, [...goodsWorks]), ne(goodsUpload.state, 'open'))!;

const withSender = (db: Db) =>
  db
    .select({
      task: goodsUpload,
      sender: { name: account.name, lastName: account.lastName, secondName: account.secondName },
    })
    .from(goodsUpload)
    .innerJoin(account, eq(account.id, goodsUpload.accountId));

function taskView({ task, sender }: Awaited<ReturnType<typeof withSender>>[number]): GoodsTask {
  const { id, kind, files, createdAt, state, isDryRun } = task;
  return {
    id,
    kind: kind as GoodsWork,
    fileName: files[0]?.name ?? '',
    by: fullName(sender),
    createdAt: createdAt.toISOString(),
    state: state as GoodsTask['state'],
    isDryRun,
  };
}

/** The last works on many goods, the newest first. */
export const listTasks: Operation<'officeGoodsTasks', Session> = async ({ db }) => {
  const rows = await withSender(db).where(isTask).orderBy(desc(goodsUpload.id)).limit(MAX_SHOWN);
  return { items: rows.map(taskView) };
};

/** One of them with its outcome. Errors: NOT_FOUND. */
export const getTask: Operation<'officeGoodsTask', Session> = async ({ db, session }, { params }) => {
  const [found] = await withSender(db).where(and(isTask, eq(goodsUpload.id, params.id)));
  if (!found) throw noTask();
  const { id, accountId, message, report, resultKey } = found.task;
  const { outcome, isApplied } = goodsSheetChange;
  const counted = await db
    .select({ outcome, rows: count(), applied: sql<number>`(count(*) filter (where ${isApplied}))::int` })
    .from(goodsSheetChange)
    .where(eq(goodsSheetChange.uploadId, id))
    .groupBy(outcome);
  const rowsOf = (of: ChangeOutcome) => counted.find((one) => one.outcome === of)?.rows ?? 0;
  return {
    ...taskView(found),
    message,
    report,
    link: accountId === session.account.id ? resultKey : null,
    counts: Object.fromEntries(changeOutcomes.map((of) => [of, rowsOf(of)])) as Record<ChangeOutcome, number>,
    applied: counted.reduce((sum, { applied }) => sum + applied, 0),
  };
};

/** The changes that a file asks for, a page by row and field. Errors: NOT_FOUND. */
export const getTaskRows: Operation<'officeGoodsTaskRows', Session> = async ({ db }, { params, query }) => {
  const [task] = await db
    .select({ id: goodsUpload.id })
    .from(goodsUpload)
    .where(and(isTask, eq(goodsUpload.id, params.id)));
  if (!task) throw noTask();
  const where = changesWhere(task.id, query);
  const rows = await db
    .select({ change: goodsSheetChange, name: product.name, article: product.article })
    .from(goodsSheetChange)
    .leftJoin(product, eq(product.id, goodsSheetChange.productId))
    .where(and(where, behind(query.after)))
    .orderBy(asc(goodsSheetChange.rowNo), asc(goodsSheetChange.field))
    .limit(CHANGES_PAGE_SIZE + 1);
  const shown = rows.slice(0, CHANGES_PAGE_SIZE);
  const last = shown.at(-1)?.change;
  const counted = db
    .select({ one: sql`1` })
    .from(goodsSheetChange)
    .leftJoin(product, eq(product.id, goodsSheetChange.productId))
    .where(where)
    .limit(MAX_COUNTED);
  return {
    items: shown.map(({ change, name, article }) => ({
      row: change.rowNo,
      product: change.productId === null ? null : { id: change.productId, name: name ?? '', article },
      field: change.field,
      before: change.before,
      after: change.after,
      outcome: change.outcome,
      note: change.note,
      applied: change.isApplied,
    })),
    next: rows.length > shown.length ? `${last!.rowNo} ${last!.field}` : null,
    count: (await db.select({ rows: count() }).from(counted.as('counted')))[0]!.rows,
  };
};

function changesWhere(id: number, { q, outcome }: { q: string; outcome?: ChangeOutcome | undefined }): SQL {
  const part = `%${escapeLike(q)}%`;
  return and(
    eq(goodsSheetChange.uploadId, id),
    outcome && eq(goodsSheetChange.outcome, outcome),
    q === ''
      ? undefined
      : sql`concat_ws(' ', ${product.name}, ${product.article}, ${goodsSheetChange.field}, ${goodsSheetChange.note}) ilike ${part}`,
  )!;
}

/** Rows behind a key, '12 Название'; a key that is none stands before all. */
function behind(key: string | undefined): SQL | undefined {
  const [, row, field] = /^(\d{1,9}) (.*)$/s.exec(key ?? '') ?? [];
  return row === undefined
    ? undefined
    : sql`(${goodsSheetChange.rowNo}, ${goodsSheetChange.field}) > (${Number(row)}, ${field!})`;
}

const noTask = () => notFound('Такой работы нет: файлы хранятся 14 дней');
