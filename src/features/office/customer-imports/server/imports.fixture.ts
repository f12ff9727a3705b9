import { eq } from 'drizzle-orm';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { dayOf } from '#shared/dates.ts';
import type { TestApp } from '#shop/testing/test-app.ts';
import { type CustomerColumn, customerColumns } from '#shared/customer-columns.ts';
import { applyImport } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { describeSheet } from './guess-columns.ts';
import { customerImport, customerImportRow } from './tables.ts';

export type Cells = Partial<Record<CustomerColumn, string>>;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A CSV with a column for each of the named ones. */
export function csvOf(rows: readonly Cells[], columns = columnsOf(rows)): string {
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(';'));
  return [columns.map((column) => quoted(customerColumns[column].title)).join(';'), ...lines].join('\n');
}

/** A list of one column would be no table. */
const columnsOf = (rows: readonly Cells[]): CustomerColumn[] => [
  ...new Set(['inn', 'company', ...rows.flatMap((row) => Object.keys(row))] as CustomerColumn[]),
];

export const sendFile = (shop: TestApp, token: string, content: string | Buffer, name = 'Клиенты.csv') => {
  const form = new FormData();
  form.append('file', new Blob([typeof content === 'string' ? content : Uint8Array.from(content)]), name);
  return shop.call('officeCustomerImportAdd', { body: form }, { token });
};

/** What is known of an import by a call. */
export const viewOf = async (shop: TestApp, token: string, id: number) =>
  (await shop.call('officeCustomerImport', { params: { id: String(id) } }, { token })).data;

export const rowsOf = async (shop: TestApp, token: string, id: number) => {
  const query = { q: '', outcome: undefined, after: undefined } as never;
  return (await shop.call('officeCustomerImportRows', { params: { id: String(id) }, query }, { token })).data.items;
};

/** Stores the rows of a file as if it had come, and has them checked by the columns that were guessed. Returns its id. */
export async function checked(shop: TestApp, rows: readonly Cells[]): Promise<number> {
  const { id: accountId } = await anAccount(shop.db, { role: 'MANAGER' });
  const columns = columnsOf(rows);
  const table = [Object.fromEntries(columns.map((name) => [name, customerColumns[name].title])) as Cells, ...rows];
  const stored = table.map((row, index) => ({ row: index + 1, cells: columns.map((name) => row[name] ?? '') }));
  const sheet = describeSheet('', stored);
  const [work] = await shop.db
    .insert(customerImport)
    .values({
      accountId,
      ip: '',
      fileName: 'Клиенты.csv',
      sheets: [sheet],
      sheet: 0,
      firstRow: sheet.firstRow,
      columns: sheet.columns.map(({ guess }) => guess),
      state: 'checking',
    })
    .returning({ id: customerImport.id });
  const { id } = work!;
  await shop.db.insert(customerImportRow).values(stored.map((row) => ({ ...row, importId: id, sheet: 0 })));
  await run(shop, id);
  return id;
}

export async function check(shop: TestApp, token: string, id: number): Promise<void> {
  const { sheets, sheet } = await viewOf(shop, token, id);
  const { firstRow, columns } = sheets[sheet!]!;
  const body = { sheet: sheet!, firstRow, columns: columns.map(({ guess }) => guess) };
  const answer = await shop.call('officeCustomerImportCheck', { params: { id: String(id) }, body }, { token });
  if (answer.codes.length > 0) throw new Error(answer.codes.join());
  await run(shop, id);
}

/** Has what was checked written. */
export async function applied(shop: TestApp, token: string, id: number): Promise<void> {
  const answer = await shop.call('officeCustomerImportApply', { params: { id: String(id) }, body: {} }, { token });
  if (answer.codes.length > 0) throw new Error(answer.codes.join());
  await run(shop, id);
}

/** Does what the worker would do next. */
export async function run({ db }: TestApp, id: number, isEnding = () => false): Promise<void> {
  const [work] = await db.select().from(customerImport).where(eq(customerImport.id, id));
  const today = dayOf(new Date(), 'Europe/Moscow');
  if (work!.state === 'checking') await checkImport(db, work!, today);
  else await applyImport(db, work!, today, isEnding);
}

/** A number of digits with the right check digit. */
export function innOf(serial: number): string {
  const digits = String(serial).padStart(9, '0');
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((all, weight, index) => all + weight * Number(digits[index]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

let serial = 300_000_000;
export const anInn = (): string => innOf((serial += 1));
let person = 0;
export const anEmail = (): string => `customer${(person += 1)}@import.example`;
