import { eq, sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { auditCompany, type Decider, notifyMembers } from './change-company.ts';

/** A permit as staff give it. `sum`: kopecks; `endsAt` null: it ends with its first order. */
type OrderPermit = { sum: number; endsAt: Date | null; reason: string };

/**
 * Lets orders of a company pass despite debt and limit, in place of an earlier permit, and notifies its people.
 * Part of a transaction that has locked the company.
 */
export async function givePermit(
  tx: Db,
  id: number,
  { permit, facts, by }: { permit: OrderPermit; facts: [string, string][]; by: Decider },
): Promise<void> {
  const { sum, endsAt, reason } = permit;
  const [firm] = await tx
    .update(company)
    .set({ permitLeft: sum, permitEndsAt: endsAt })
    .where(eq(company.id, id))
    .returning({ name: company.name });
  await auditCompany(tx, id, { action: 'company.permit', details: { permit: sum, endsAt, reason }, by });
  await notifyMembers(tx, id, {
    kind: 'company.permit',
    subject: `Компании ${firm!.name} разрешён заказ с отсрочкой`,
    content: {
      paragraphs: ['Заказ на эту сумму пройдёт, хотя есть долг или превышен лимит.'],
      facts,
      action: { label: 'Перейти в корзину', path: '/basket/' },
    },
  });
}

/** Ends a permit before its time. Part of a transaction that has locked the company. */
export async function endPermit(tx: Db, id: number, by: Decider): Promise<void> {
  await tx.update(company).set({ permitLeft: 0, permitEndsAt: null }).where(eq(company.id, id));
  await auditCompany(tx, id, { action: 'company.permitEnd', details: {}, by });
}

/** Takes the sum of an order, kopecks, off the permit that it needed; one for a single order ends with it. */
export async function spendPermit(tx: Db, id: number, sum: number): Promise<void> {
  await tx
    .update(company)
    .set({ permitLeft: sql`case when ${company.permitEndsAt} is null then 0 else ${company.permitLeft} - ${sum} end` })
    .where(eq(company.id, id));
}
