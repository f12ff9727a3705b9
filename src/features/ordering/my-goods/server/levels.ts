import { and, eq, inArray, sql } from 'drizzle-orm';
import { confirmedLine, orderLine } from '#ordering/orders/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { isSameUnit } from '#shared/line-unit.ts';
import type { MyGood } from '../contract.ts';
import { countedOrders } from './ordered-goods.ts';
import { keptLevel } from './tables.ts';

type Level = NonNullable<MyGood['level']>;

/** The caller's levels of items with their units of today, by item id; one of another unit does not hold any more. */
export async function levelsOf(
  ctx: CallContext<BuyerSession>,
  unitOf: ReadonlyMap<number, string>,
): Promise<Map<number, Level>> {
  const { db, session } = ctx;
  if (unitOf.size === 0) return new Map();
  const { accountId, companyId, itemId, quantity, unit } = keptLevel;
  const rows = await db
    .select({ itemId, quantity, unit })
    .from(keptLevel)
    .where(
      and(eq(accountId, session.account.id), eq(companyId, session.company.id), inArray(itemId, [...unitOf.keys()])),
    );
  const kept = rows.filter((row) => isSameUnit(row.unit, unitOf.get(row.itemId)!));
  const coming = await listComing(
    ctx,
    kept.map((row) => row.itemId),
    unitOf,
  );
  return new Map(kept.map((row) => [row.itemId, levelOf(row.quantity, coming.get(row.itemId) ?? 0)]));
}

/** What lacks is what is not on its way: what lies in the company's own warehouse the shop does not know. */
export const levelOf = (quantity: number, coming: number): Level => ({
  quantity,
  coming,
  lacking: Math.max(0, quantity - coming),
});

/** Ordered and not shipped yet, base units by item id; as the accounting system has confirmed it, where it has. */
export async function listComing(
  ctx: CallContext<BuyerSession>,
  itemIds: readonly number[],
  unitOf: ReadonlyMap<number, string>,
): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ itemId: number; unit: string; quantity: number }>(sql`
    with ${countedOrders(ctx)}
    select line.item_id as "itemId", coalesce(line.price_origin ->> 'unit', line.unit) as unit,
      sum(coalesce(floor(confirmed.quantity), line.quantity))::float8 as quantity
    from counted
    join ${orderLine} as line on line.order_id = counted.id and line.item_id = any(${sql.param([...itemIds])}::int[])
    left join ${confirmedLine} as confirmed on confirmed.order_id = line.order_id and confirmed.line_no = line.line_no
    where counted.status in ('new', 'confirmed', 'awaiting_payment', 'picking')
    group by 1, 2`);
  const coming = new Map<number, number>();
  for (const { itemId, unit, quantity } of rows) {
    if (isSameUnit(unit, unitOf.get(itemId) ?? '')) coming.set(itemId, (coming.get(itemId) ?? 0) + quantity);
  }
  return coming;
}
