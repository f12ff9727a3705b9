import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { customerInvitation } from '#office/invitations/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { createFileLink } from '#server/files/account-files.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { workbookBytes, type WorkbookColumn, XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { IMPORT_PAGE_SIZE, type ImportedRow } from '../contract.ts';
import { outcomeNames, rowOutcomes, type RowOutcome } from '#shared/customer-columns.ts';
import { checkReach, mayChangeTerms } from './may-import.ts';
import { noImport } from './manage-imports.ts';
import { customerImport, customerImportRow } from './tables.ts';

const MAX_SHOWN = 20;

const withSender = (db: Db) =>
  db
    .select({
      work: customerImport,
      sender: { name: account.name, lastName: account.lastName, secondName: account.secondName },
    })
    .from(customerImport)
    .innerJoin(account, eq(account.id, customerImport.accountId));

type Sent = Awaited<ReturnType<typeof withSender>>[number];
const sentView = ({ work, sender }: Sent) => ({
  id: work.id,
  fileName: work.fileName,
  by: fullName(sender),
  createdAt: work.createdAt.toISOString(),
  state: work.state,
});

/** The last files of customers, the newest first. Errors: FORBIDDEN. */
export const listImports: Operation<'officeCustomerImports', Session> = async ({ db, session }) => {
  checkReach(session);
  const rows = await withSender(db).orderBy(desc(customerImport.id)).limit(MAX_SHOWN);
  return { items: rows.map(sentView) };
};

/** One of them with its columns and the outcome. Errors: NOT_FOUND, FORBIDDEN. */
export const getImport: Operation<'officeCustomerImport', Session> = async ({ db, session }, { params }) => {
  checkReach(session);
  const [found] = await withSender(db).where(eq(customerImport.id, params.id));
  if (!found) throw noImport();
  const { id, message, sheets, sheet, firstRow, columns } = found.work;
  const counted = await db
    .select({
      outcome: customerImportRow.outcome,
      rows: sql<number>`count(*)::int`,
      applied: sql<number>`(count(*) filter (where ${customerImportRow.applied}))::int`,
    })
    .from(customerImportRow)
    .where(and(eq(customerImportRow.importId, id), isNotNull(customerImportRow.outcome)))
    .groupBy(customerImportRow.outcome);
  const rowsOf = (outcome: RowOutcome) => counted.find((one) => one.outcome === outcome)?.rows ?? 0;
  return {
    ...sentView(found),
    message,
    sheets,
    sheet,
    firstRow,
    columns,
    counts: Object.fromEntries(rowOutcomes.map((outcome) => [outcome, rowsOf(outcome)])) as Record<RowOutcome, number>,
    applied: counted.reduce((sum, { applied }) => sum + applied, 0),
    uninvited: await db.$count(
      customerInvitation,
      and(eq(customerInvitation.importId, id), eq(customerInvitation.state, 'new')),
    ),
    mayChangeTerms: mayChangeTerms(session),
  };
};

/** The rows of a checked file, a page by the number of the row. Errors: NOT_FOUND, FORBIDDEN. */
export const getImportRows: Operation<'officeCustomerImportRows', Session> = async (ctx, { params, query }) => {
  const { db, session } = ctx;
  checkReach(session);
  const where = await checkedRows(db, params.id, query);
  const rows = await db
    .select()
    .from(customerImportRow)
    .where(and(where, gt(customerImportRow.row, query.after ?? 0)))
    .orderBy(asc(customerImportRow.row))
    .limit(IMPORT_PAGE_SIZE + 1);
  const shown = rows.slice(0, IMPORT_PAGE_SIZE);
  return {
    items: shown.map(rowView),
    next: rows.length > shown.length ? String(shown.at(-1)!.row) : null,
    count: await db.$count(customerImportRow, where),
  };
};

/** The same as a spreadsheet. Errors: NOT_FOUND, FORBIDDEN. */
export const makeImportFile: Operation<'officeCustomerImportFile', Session> = async (ctx, { params, body }) => {
  const { db, session } = ctx;
  checkReach(session);
  const where = await checkedRows(db, params.id, { q: '', ...body });
  const rows = await db.select().from(customerImportRow).where(where).orderBy(asc(customerImportRow.row));
  const name = `Клиенты, файл ${params.id}.xlsx`;
  const content = await workbookBytes({ sheet: 'Клиенты', columns, rows: rows.map((row) => cellsOf(rowView(row))) });
  const file = { ownerAccountId: session.account.id, kind: 'office-customers', name, mime: XLSX_TYPE, content };
  return { link: await createFileLink(db, file) };
};

async function checkedRows(db: Db, id: number, { q, outcome }: { q: string; outcome?: RowOutcome | undefined }) {
  if ((await db.$count(customerImport, eq(customerImport.id, id))) === 0) throw noImport();
  const part = `%${escapeLike(q)}%`;
  return and(
    eq(customerImportRow.importId, id),
    isNotNull(customerImportRow.outcome),
    outcome && eq(customerImportRow.outcome, outcome),
    q === ''
      ? undefined
      : sql`concat_ws(' ', ${customerImportRow.companyName}, ${customerImportRow.companyKey},
          ${customerImportRow.person}, ${customerImportRow.email}) ilike ${part}`,
  )!;
}

const rowView = (stored: typeof customerImportRow.$inferSelect): ImportedRow => ({
  row: stored.row,
  outcome: stored.outcome!,
  company: stored.companyName,
  companyId: stored.companyId,
  person: stored.person,
  email: stored.email ?? '',
  notes: stored.notes,
  changes: stored.changes,
  applied: stored.applied,
});

const columns: WorkbookColumn[] = [
  { header: 'Строка', width: 8, format: 'whole' },
  { header: 'Итог', width: 18 },
  { header: 'Компания', width: 40 },
  { header: 'Человек', width: 30 },
  { header: 'Почта', width: 30 },
  { header: 'Что меняется', width: 60 },
  { header: 'Замечания', width: 60 },
];

const cellsOf = ({ row, outcome, company, person, email, changes, notes }: ImportedRow) => [
  row,
  outcomeNames[outcome],
  company,
  person,
  email,
  changes.map(({ what, before, after }) => `${what}: ${before === '' ? '' : `${before} → `}${after}`).join('; '),
  notes.join('; '),
];
