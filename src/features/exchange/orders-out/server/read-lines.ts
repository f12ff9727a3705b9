import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { goodsIdText } from '#exchange/commerceml/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { orderLine } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Connection } from './connection.ts';
import type { ContentLine } from './order-content.ts';

/** The lines of orders with the ids of their goods in the accounting system, in one statement. */
export async function readLines(
  db: Db,
  connection: Connection,
  orderIds: readonly number[],
): Promise<Map<number, ContentLine[]>> {
  const rows = await db
    .select({
      line: orderLine,
      productId: product.externalId,
      sourceId: product.sourceId,
      source: source.name,
      offerId: offer.externalId,
    })
    .from(orderLine)
    .leftJoin(product, eq(product.id, orderLine.productId))
    .leftJoin(source, eq(source.id, product.sourceId))
    .leftJoin(
      offer,
      and(
        eq(offer.id, orderLine.itemId),
        eq(offer.productId, orderLine.productId),
        ne(orderLine.itemId, orderLine.productId),
      ),
    )
    .where(inArray(orderLine.orderId, [...orderIds]))
    .orderBy(asc(orderLine.orderId), asc(orderLine.lineNo));
  const byOrder = new Map<number, ContentLine[]>(orderIds.map((id) => [id, []]));
  for (const { line, productId, offerId, sourceId, source: sourceName } of rows) {
    const { orderId, lineNo, itemId, article, name, unit, quantity, priceBase, price, vatPercent, lineTotal } = line;
    const isForeign = connection.sourceId !== null && sourceId !== null && sourceId !== connection.sourceId;
    byOrder.get(orderId)!.push({
      lineNo,
      goodsId: goodsIdOf(productId, itemId === line.productId ? null : { externalId: offerId }),
      otherSource: isForeign ? sourceName : null,
      article,
      name,
      unit,
      quantity,
      priceBase,
      price,
      vatPercent,
      lineTotal,
      ...(line.remark ? { remark: line.remark } : {}),
    });
  }
  return byOrder;
}

/** A variant is known by both ids; a product or a variant that the shop has made itself is not known. */
function goodsIdOf(productId: string | null, variant: { externalId: string | null } | null): string | null {
  if (!productId) return null;
  if (variant === null) return productId;
  return variant.externalId ? goodsIdText({ productId, characteristicId: variant.externalId }) : null;
}
