import { and, asc, eq, gte, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { CustomerColumn } from '#shared/customer-columns.ts';
import { matchTerms, matchPerson, type Accounts } from './match-row.ts';
import type { PlannedRow } from './plan-company.ts';
import { type CustomerRow, readCustomerRow } from './read-customer-row.ts';
import { readAccounts } from './read-known.ts';
import type { References } from './references.ts';
import { type customerImport, customerImportRow } from './tables.ts';

export type CustomerImport = typeof customerImport.$inferSelect;

/** A row with what it says, and why it is refused. */
export type MatchedRow = PlannedRow & Pick<CustomerRow, 'inn' | 'kpp'> & { problems: string[] };

/** The rows of the chosen sheet, in the order of the file; `where` narrows them. */
export function readStoredRows(db: Db, { id, sheet, firstRow }: CustomerImport, where?: SQL) {
  return db
    .select({ row: customerImportRow.row, cells: customerImportRow.cells })
    .from(customerImportRow)
    .where(
      and(
        eq(customerImportRow.importId, id),
        eq(customerImportRow.sheet, sheet ?? -1),
        gte(customerImportRow.row, firstRow),
        where,
      ),
    )
    .orderBy(asc(customerImportRow.row));
}

type Compared = { columns: readonly (CustomerColumn | null)[]; references: References };

/** Reads rows, and compares each with the accounts, price types and staff of the shop. */
export async function matchRows(
  db: Db,
  rows: readonly { row: number; cells: string[] }[],
  { columns, references }: Compared,
): Promise<MatchedRow[]> {
  const read = rows.map(({ row, cells }) => ({ row, ...readCustomerRow(cells, columns) }));
  const people = read.flatMap(({ person }) => (person ? [person] : []));
  const accounts = await readAccounts(
    db,
    people.map(({ email }) => email),
    people.map(({ phone }) => phone),
  );
  return read.map((row) => matched(row, accounts, references));
}

function matched(row: CustomerRow & { row: number }, accounts: Accounts, references: References): MatchedRow {
  const terms = matchTerms(row, references);
  const { person, ...ofPerson } = matchPerson(row.person, accounts);
  return {
    row: row.row,
    inn: row.inn,
    kpp: row.kpp,
    said: terms.said,
    person,
    address: row.address,
    consignee: row.consignee,
    notes: [...row.notes, ...ofPerson.notes],
    // A row that cannot be read has said all that there is to mend
    problems:
      row.problems.length > 0 ? [...row.problems, ...terms.problems] : [...terms.problems, ...ofPerson.problems],
  };
}
