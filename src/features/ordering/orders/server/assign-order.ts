import { eq, inArray, sql } from 'drizzle-orm';
import { leadManager } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { writeAudit, writeAuditEntries } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { fullName } from '#server/session/session.ts';
import { customerOrder } from './tables.ts';

type Order = typeof customerOrder.$inferSelect;
type Assignment = { to: number; by: number; ip: string; at: Date };

/** Who answers for an order, as SQL of its row joined with its company: its own manager, else that of the company. */
export const managerOfOrder = sql<number | null>`coalesce(${customerOrder.managerAccountId}, ${leadManager})`;

/**
 * Lets a manager answer for a locked order; the manager of its company takes it back. Who answered before and who answers now
 * get a notice. The same manager changes nothing.
 */
export async function assignOrder(tx: Db, order: Order, { to, by, ip, at }: Assignment): Promise<void> {
  const { id, number, companyId, buyer } = order;
  const [firm] = await tx.select({ managerId: leadManager }).from(company).where(eq(company.id, companyId));
  const from = order.managerAccountId ?? firm!.managerId;
  if (from === to) return;
  await tx
    .update(customerOrder)
    .set({ managerAccountId: to === firm!.managerId ? null : to })
    .where(eq(customerOrder.id, id));
  const names = await namesOf(tx, [to, from]);
  const url = `/office/orders/${id}/`;
  await notify(tx, { accountId: to, title: `Вам передали заказ ${number}`, text: buyer.name, url, at });
  if (from !== null) {
    const text = `Теперь за него отвечает ${names.get(to)!}`;
    await notify(tx, { accountId: from, title: `Заказ ${number} передан другому менеджеру`, text, url, at });
  }
  await writeAudit(tx, {
    action: 'order.assign',
    actorAccountId: by,
    accountId: to,
    object: number,
    companyId,
    ip,
    details: { before: from === null ? 'нет' : names.get(from)!, after: names.get(to)!, from, to },
  });
}

/** Gives the orders that were handed over to a manager to another one. Returns how many. */
export async function moveHandedOverOrders(
  tx: Db,
  { from, to, by }: { from: number; to: number; by: { accountId: number; ip: string } },
): Promise<number> {
  const moved = await tx
    .update(customerOrder)
    .set({
      managerAccountId: sql`nullif(${to}::int,
        (select ${leadManager} from ${company} where ${company.id} = ${customerOrder.companyId}))`,
    })
    .from(sql`(select id from ${customerOrder}
      where ${eq(customerOrder.managerAccountId, from)} order by id for no key update) as held`)
    .where(sql`${customerOrder.id} = held.id`)
    .returning({ number: customerOrder.number, companyId: customerOrder.companyId });
  const names = await namesOf(tx, [from, to]);
  const entries = moved.map(({ number, companyId }) => ({
    action: 'order.assign' as const,
    actorAccountId: by.accountId,
    accountId: to,
    object: number,
    companyId,
    ip: by.ip,
    details: { before: names.get(from)!, after: names.get(to)!, from, to },
  }));
  await writeAuditEntries(tx, entries);
  return moved.length;
}

/** Gives the orders of managers whose accounts were closed back to the managers of their companies. */
export async function returnOrders(tx: Db, accountIds: readonly number[]): Promise<void> {
  const returned = await tx
    .update(customerOrder)
    .set({ managerAccountId: null })
    .from(sql`(select id, manager_account_id as manager from ${customerOrder}
      where ${inArray(customerOrder.managerAccountId, [...accountIds])} order by id for no key update) as held`)
    .where(sql`${customerOrder.id} = held.id`)
    .returning({
      number: customerOrder.number,
      companyId: customerOrder.companyId,
      from: sql<number>`held.manager`.mapWith(Number),
      to: sql<number | null>`(select ${leadManager} from ${company} where ${company.id} = ${customerOrder.companyId})`,
    });
  const names = await namesOf(
    tx,
    returned.flatMap(({ from, to }) => [from, to]),
  );
  const entries = returned.map(({ number, companyId, from, to }) => ({
    action: 'order.assign' as const,
    accountId: from,
    object: number,
    companyId,
    ip: '',
    details: { before: names.get(from)!, after: to === null ? 'нет' : names.get(to)!, from, to },
  }));
  await writeAuditEntries(tx, entries);
}

async function namesOf(db: Db, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  if (known.length === 0) return new Map();
  const rows = await db
    .select({ id: account.id, name: account.name, lastName: account.lastName, secondName: account.secondName })
    .from(account)
    .where(inArray(account.id, known));
  return new Map(rows.map(({ id, ...person }) => [id, fullName(person)]));
}
