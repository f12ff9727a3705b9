import { createHash } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { ColumnsByRole, TableView } from '#shared/order-sheet/sheet-order.ts';
import { sheetColumns } from './tables.ts';

/** Forms of files that a company has; the ones used last are kept. */
const MAX_FORMS = 500;

/** The name of a form on the wire and in the table: headings may be longer than an index takes. */
export const shapeKey = (shape: string): string => createHash('sha256').update(shape).digest('base64url').slice(0, 22);

/** The columns that a company has pointed at, by form. */
export async function findRememberedColumns(db: Db, companyId: number): Promise<Record<string, ColumnsByRole>> {
  const rows = await db
    .select({ shape: sheetColumns.shape, columns: sheetColumns.columns })
    .from(sheetColumns)
    .where(eq(sheetColumns.companyId, companyId))
    .orderBy(desc(sheetColumns.at))
    .limit(MAX_FORMS);
  return Object.fromEntries(rows.map(({ shape, columns }) => [shape, columns]));
}

/** Remembers the columns of tables that the buyer has pointed at. Tables side by side are one form and are not kept. */
export async function rememberColumns(ctx: CallContext<BuyerSession>, tables: readonly TableView[]): Promise<void> {
  const { db, session, now } = ctx;
  const chosen = tables.filter(({ source }) => source === 'chosen');
  const byShape = Map.groupBy(chosen, ({ shape }) => shape);
  const rows = [...byShape.values()].flatMap(([table, ...others]) => {
    if (!table || others.length > 0) return [];
    const { shape, code, name, amount, unit } = table;
    const columns = { code, name, amount, unit };
    return [{ companyId: session.company.id, accountId: session.account.id, shape, columns, at: now() }];
  });
  if (rows.length === 0) return;
  const { columns, accountId, at } = excluded;
  await db
    .insert(sheetColumns)
    .values(rows)
    .onConflictDoUpdate({ target: [sheetColumns.companyId, sheetColumns.shape], set: { columns, accountId, at } });
}

const excluded = {
  columns: sql`excluded.columns`,
  accountId: sql`excluded.account_id`,
  at: sql`excluded.at`,
};

/** A form that is not known is forgotten already. */
export const forgetColumns: Operation<'basketForgetColumns', BuyerSession> = async ({ db, session }, { body }) => {
  const isForm = and(eq(sheetColumns.companyId, session.company.id), eq(sheetColumns.shape, body.shape));
  await db.delete(sheetColumns).where(isForm);
  return null;
};
