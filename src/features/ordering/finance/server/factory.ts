import type { Db } from '#server/db/index.ts';
import { ledgerBalance } from './tables.ts';

/** What the accounting system reports of a company's contract; nothing owed unless said so. */
export async function aBalance(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof ledgerBalance.$inferInsert, 'companyId'>> = {},
): Promise<void> {
  const values = { contractNo: 'Д-1', balance: 0, receivables: 0, overdue: 0, asOf: new Date(), ...fields, companyId };
  await db.insert(ledgerBalance).values(values);
}
