import { eq, sql } from 'drizzle-orm';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { readLastGiven } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import { DocumentRefusal } from './document-refusal.ts';
import type { Place } from './find-order.ts';
import { judgeDocument } from './judge-document.ts';
import type { LedgerDocument } from './ledger-document.ts';
import { type ShopNumber, shopNumberOf } from './shop-number.ts';

/** An order that the shop gave a number to and does not have any more; `holder` has the number now. */
export type LostOrder = ShopNumber & { holder: string | null };

/**
 * The order of the shop that a document without a known one speaks of, where the shop has lost it; null: it was made over
 * there. Throws DocumentRefusal where it is an order of the shop that was not sent to this connection, or may be one.
 */
export async function findLost(
  tx: Db,
  { connection, timeZone }: Place,
  document: LedgerDocument,
  now: Date,
): Promise<LostOrder | null> {
  const claimed = shopNumberOf(document, { year: Number(dayOf(now, timeZone).slice(0, 4)) });
  if (claimed === null) return null;
  const { id, number, companyId, buyer, createdAt, origin } = customerOrder;
  const [holder] = await tx
    .select({
      order: { id, number, companyId, buyer, createdAt, inn: company.inn },
      isOurs: sql<boolean>`${origin} = 'shop' or exists (select from ${orderExport} where ${orderExport.orderId} = ${id})`,
    })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, companyId))
    .where(eq(number, claimed.text));
  // The numbers were moved past all that a shop may have given: one that is still ahead is none of ours
  if (!holder) return claimed.serial <= (await readLastGiven(tx)).number ? { ...claimed, holder: null } : null;
  const verdict = await judgeDocument(tx, connection, document, { ...holder, timeZone });
  if (verdict === 'other') return { ...claimed, holder: holder.order.number };
  const named = document.ledgerNumber ?? document.number;
  if (verdict === 'unclear') {
    throw new DocumentRefusal(
      named,
      `номер ${document.number} у заказа ${holder.order.number}, а покупатель или дата в документе другие: верните их в 1С или оформите там новый заказ`,
    );
  }
  if (!holder.isOurs) return null;
  throw new DocumentRefusal(named, `заказ ${holder.order.number} этому подключению не передавался`);
}
