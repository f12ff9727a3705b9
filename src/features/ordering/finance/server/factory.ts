import type { Db } from '#server/db/index.ts';
import { bonusPlan, ledgerBalance, payment, paymentSchedule, reconciliationAct } from './tables.ts';

export { getCreditAvailable } from './credit-used.ts';

/** What the accounting system reports of a company's contract; nothing owed unless said so. */
export async function aBalance(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof ledgerBalance.$inferInsert, 'companyId'>> = {},
): Promise<void> {
  const values = { contractNo: 'Д-1', balance: 0, receivables: 0, overdue: 0, asOf: new Date(), ...fields, companyId };
  await db.insert(ledgerBalance).values(values);
}

/** A movement of a company's contract: a payment of 100 roubles unless said otherwise. */
export async function aPayment(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof payment.$inferInsert, 'companyId'>> = {},
): Promise<void> {
  const document = 'Платёжное поручение № 1';
  const values = { date: '2026-03-02', amount: 10_000, kind: 'payment' as const, document, contractNo: 'Д-1' };
  await db.insert(payment).values({ ...values, ...fields, companyId });
}

/** What is to be paid: 100 roubles, none of it paid. */
export async function aScheduleRow(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof paymentSchedule.$inferInsert, 'companyId'>> = {},
): Promise<void> {
  const values = { dueDate: '2026-03-02', amount: 10_000, document: 'Реализация № 1', contractNo: 'Д-1' };
  await db.insert(paymentSchedule).values({ ...values, ...fields, companyId });
}

/** An act of reconciliation; requested unless it has a file. Returns its id. */
export async function anAct(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof reconciliationAct.$inferInsert, 'companyId'>> = {},
): Promise<number> {
  const state = fields.fileKey ? ('ready' as const) : ('requested' as const);
  const values = { contractNo: 'Д-1', periodFrom: '2026-01-01', periodTo: '2026-01-31', state, ...fields, companyId };
  const [row] = await db.insert(reconciliationAct).values(values).returning({ id: reconciliationAct.id });
  return row!.id;
}

/** A period of a bonus plan: half of 1 000 roubles is bought. */
export async function aBonusPlan(
  db: Db,
  companyId: number,
  fields: Partial<Omit<typeof bonusPlan.$inferInsert, 'companyId'>> = {},
): Promise<void> {
  const period = { periodFrom: '2026-01-01', periodTo: '2026-03-31', asOf: new Date('2026-03-01T03:00:00Z') };
  const values = { ...period, plan: 100_000, fact: 50_000, percent: 2, bonus: 1000, ...fields, companyId };
  await db.insert(bonusPlan).values(values);
}
