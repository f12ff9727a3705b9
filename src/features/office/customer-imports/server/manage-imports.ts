import { and, eq, gte, inArray } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { formatNumber } from '#shared/number-format.ts';
import { customerColumns, MAX_IMPORT_ROWS } from '#shared/customer-columns.ts';
import { checkColumns, checkReach } from './may-import.ts';
import type { CustomerImport } from './read-rows.ts';
import { customerImport, customerImportRow } from './tables.ts';

/**
 * Has an import compared with the shop, by the columns that were pointed at. Errors: NOT_FOUND, FORBIDDEN, CONFLICT while
 * it runs, VALIDATION, TOO_LARGE.
 */
export const checkCustomers: Operation<'officeCustomerImportCheck', Session> = (ctx, { params, body }) => {
  const { sheet, firstRow, columns } = body;
  checkColumns(ctx.session, columns);
  const twice = columns.find((column, index) => column !== null && columns.indexOf(column) !== index);
  if (twice) throw wrongColumns(`«${customerColumns[twice].title}» указан для двух столбцов`);
  if (!columns.includes('inn')) throw wrongColumns('Укажите столбец с ИНН');
  return inImport(ctx, params.id, async (tx, work) => {
    if (work.sheets[sheet] === undefined) throw wrongColumns('Выберите лист');
    const rows = await tx.$count(
      customerImportRow,
      and(
        eq(customerImportRow.importId, work.id),
        eq(customerImportRow.sheet, sheet),
        gte(customerImportRow.row, firstRow),
      ),
    );
    if (rows > MAX_IMPORT_ROWS) {
      throw refuse('TOO_LARGE', `В листе больше ${formatNumber(MAX_IMPORT_ROWS)} строк: разделите его на несколько`);
    }
    await begin(tx, work, { state: 'checking', sheet, firstRow, columns: [...columns] });
  });
};

const wrongColumns = (why: string) => refuse('VALIDATION', why, { field: 'columns' });

/** Has what was checked written. Errors: NOT_FOUND, FORBIDDEN, CONFLICT where it was not checked, or runs. */
export const applyCustomers: Operation<'officeCustomerImportApply', Session> = (ctx, { params }) =>
  inImport(ctx, params.id, async (tx, work) => {
    checkColumns(ctx.session, work.columns);
    if (work.state !== 'checked' && work.state !== 'failed') throw refuse('CONFLICT', 'Сначала проверьте файл');
    const { session, request } = ctx;
    await begin(tx, work, { state: 'applying', accountId: session.account.id, ip: request.ip });
    await writeAudit(tx, {
      action: 'customers.import',
      actorAccountId: session.account.id,
      object: String(work.id),
      ip: request.ip,
      details: { file: work.fileName },
    });
  });

async function begin(tx: Db, { id }: CustomerImport, fields: Partial<CustomerImport>): Promise<void> {
  const [begun] = await tx
    .update(customerImport)
    .set({ ...fields, message: '', finishedAt: null })
    .where(and(eq(customerImport.id, id), inArray(customerImport.state, ['asked', 'checked', 'done', 'failed'])))
    .returning({ id: customerImport.id });
  if (!begun) throw refuse('CONFLICT', 'Этот файл уже обрабатывается');
}

/** Acts on an import, its row locked. Throws NOT_FOUND, FORBIDDEN. */
async function inImport(
  { db, session }: CallContext<Session>,
  id: number,
  act: (tx: Db, work: CustomerImport) => Promise<void>,
): Promise<Record<string, never>> {
  checkReach(session);
  await transaction(db, async (tx) => {
    const [work] = await tx.select().from(customerImport).where(eq(customerImport.id, id)).for('update');
    if (!work) throw noImport();
    await act(tx, work);
  });
  return {};
}

export const noImport = () => notFound('Такого файла нет: файлы клиентов хранятся 30 дней');
