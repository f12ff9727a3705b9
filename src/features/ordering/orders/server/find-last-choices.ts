import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { customerOrder } from './tables.ts';

const idOf = (place: (typeof customerOrder)['address' | 'consignee' | 'transportCompany' | 'pickupStore']) =>
  sql<number | null>`(${place} ->> 'id')::integer`;

/** What the newest order of an account for a company has named; those that were made in the accounting system name less. */
export async function findLastChoices(db: Db, { accountId, companyId }: { accountId: number; companyId: number }) {
  const { number, createdAt, deliveryType, shipment, paySystem } = customerOrder;
  const { address, consignee, transportCompany, pickupStore } = customerOrder;
  const [last] = await db
    .select({
      number,
      placedAt: createdAt,
      deliveryType,
      shipment,
      paySystem,
      address: idOf(address),
      consignee: idOf(consignee),
      transportCompany: idOf(transportCompany),
      pickupStore: idOf(pickupStore),
    })
    .from(customerOrder)
    .where(
      and(
        eq(customerOrder.accountId, accountId),
        eq(customerOrder.companyId, companyId),
        eq(customerOrder.origin, 'shop'),
      ),
    )
    .orderBy(desc(createdAt), desc(customerOrder.id))
    .limit(1);
  return last ?? null;
}

export type LastChoices = NonNullable<Awaited<ReturnType<typeof findLastChoices>>>;
