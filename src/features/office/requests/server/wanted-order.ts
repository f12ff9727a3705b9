import { readCorrectable } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import type { WantedOrder } from '#ordering/requests/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { fromWire } from '#shared/money.ts';

type Wanted = Pick<Parsed<'officeOrderCorrection'>['body'], 'lines' | 'added' | 'delivery'>;
type Order = typeof customerOrder.$inferSelect;

/**
 * The whole content that a correction wants of an order; lines that it does not name stay. Throws CONFLICT where a line or
 * the cost of delivery is another than the caller saw.
 */
export async function wantedOrder(
  db: Db,
  { id, deliveryCost }: Order,
  { lines, added, delivery }: Wanted,
): Promise<WantedOrder> {
  const own = await readCorrectable(db, id);
  const changes = new Map(lines.map((line) => [line.lineNo, line]));
  for (const { lineNo, was } of lines) if (own.get(lineNo)?.line.quantity !== was) throw changed();
  if (delivery && costOf(delivery.was) !== deliveryCost) throw changed();
  const left = [...own.values()].flatMap(({ line: { lineNo, itemId, quantity, unit, priceOrigin } }) => {
    const change = changes.get(lineNo);
    if (change?.quantity === 0) return [];
    const wanted = { lineNo, itemId, quantity: change?.quantity ?? quantity, unit: priceOrigin?.unit ?? unit };
    return change?.item ? [{ ...wanted, itemId: change.item.id, unit: change.item.unit ?? null }] : [wanted];
  });
  const more = added.map(({ id: itemId, quantity, unit = null }) => ({ lineNo: null, itemId, quantity, unit }));
  return { lines: [...left, ...more], deliveryCost: delivery ? costOf(delivery.cost) : deliveryCost };
}

const costOf = (sum: number | null) => (sum === null ? null : fromWire(sum));

const changed = () => refuse('CONFLICT', 'Состав заказа изменился, пока вы его правили. Посмотрите, что в нём теперь');
