import { eq, sql } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { customerOrder, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import { reserve } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import type { DemoItem } from '../find-items.ts';
import { insertRows } from '../insert-rows.ts';
import type { SeededCompany, SeededPeople } from '../seed-companies.ts';
import type { SeededPlaces } from '../seed-places.ts';
import { type DemoOrder, isOpen } from './build-orders.ts';

type Seeded = { people: SeededPeople; places: SeededPlaces; items: ReadonlyMap<string, DemoItem> };
export type SeededOrder = { order: DemoOrder; id: number; number: string };

/** Orders with their lines and histories; open orders reserve their goods. */
export async function seedOrders(db: Db, orders: readonly DemoOrder[], seeded: Seeded): Promise<SeededOrder[]> {
  const placed: SeededOrder[] = [];
  for (let start = 0; start < orders.length; start += 200) {
    const part = orders.slice(start, start + 200);
    const numbers = part.map((order, index) => numberOf(order, start + index + 1));
    const rows = await db
      .insert(customerOrder)
      .values(part.map((order, index) => orderRow(order, numbers[index]!, seeded)))
      .returning({ id: customerOrder.id, number: customerOrder.number });
    const ids = new Map(rows.map((row) => [row.number, row.id]));
    part.forEach((order, index) => placed.push({ order, id: ids.get(numbers[index]!)!, number: numbers[index]! }));
  }
  await db.execute(sql`select setval('order_number_seq', ${orders.length}::int)`);
  const priceTypes = await priceTypesByCompany(db);
  await insertRows(
    db,
    orderLine,
    placed.flatMap(({ order, id }) => {
      const { id: companyId } = seeded.people.companies.get(order.company)!;
      return lineRows(order, id, seeded.items, priceTypes.get(companyId) ?? null);
    }),
  );
  await insertRows(
    db,
    orderHistory,
    placed.flatMap(({ order, id }) => historyRows(order, id, seeded.people)),
  );
  for (const { order, id } of placed.filter((one) => isOpen(one.order))) {
    const lines = order.lines.map(({ article, quantity }) => ({
      itemId: seeded.items.get(article)!.itemId,
      quantity,
    }));
    const { shortages } = await reserve(db, id, lines, { canBuyUnavailable: false });
    if (shortages.length > 0) throw new Error('An open demo order takes more than there is');
  }
  return placed;
}

/** Numbers in the shop's own format, «З-2025-000123». */
const numberOf = (order: DemoOrder, count: number) =>
  `З-${dayOf(order.createdAt).slice(0, 4)}-${String(count).padStart(6, '0')}`;

function orderRow(order: DemoOrder, number: string, { people, places }: Seeded): typeof customerOrder.$inferInsert {
  const firm = people.companies.get(order.company)!;
  const isDelivered = order.address !== undefined;
  const { sum, discount, vatSum, total, weightGrams } = order.totals;
  return {
    number,
    companyId: firm.id,
    buyer: firm.buyer,
    accountId: people.accountIds.get(order.buyer)!,
    createdBy: people.accountIds.get(order.createdBy)!,
    status: order.status,
    deliveryType: isDelivered ? 'delivery' : 'pickup',
    shipment: order.shipment,
    paySystem: order.paySystem,
    ...(isDelivered ? copiesOf(firm, order) : { address: null, consignee: null }),
    transportCompany: places.carriers[order.transportCompany ?? -1] ?? null,
    pickupStore: places.stores[order.pickupStore ?? -1] ?? null,
    ...objectOf(firm, order, number),
    comment: order.comment ?? '',
    shipDate: order.shipDate,
    currency: 'RUB',
    sum,
    discount,
    vatSum,
    total,
    weightGrams,
    deliveryCount: order.deliveryCount,
    paidAt: order.paidAt,
    createdAt: order.createdAt,
  };
}

/** Orders to an address are for the object there; of those every other has a number of the customer's. */
function objectOf(company: SeededCompany, order: DemoOrder, number: string) {
  const object = company.objects[order.address ?? -1];
  if (!object) return {};
  const serial = Number(number.slice(-3));
  return { objectId: object.id, objectName: object.name, ownNumber: serial % 2 === 0 ? `ЗП-${serial}` : '' };
}

function copiesOf(company: SeededCompany, order: DemoOrder) {
  const place = company.addresses[order.address!]!;
  const receiver = company.consignees[order.consignee!]!;
  return {
    address: { id: place.id, text: place.text, comment: place.comment, contact: place.contact, phone: place.phone },
    consignee: {
      id: receiver.id,
      name: receiver.name,
      inn: receiver.inn,
      address: receiver.address,
      phone: receiver.phone,
    },
  };
}

/** Names of the companies' own price types. */
async function priceTypesByCompany(db: Db): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: company.id, name: priceType.name })
    .from(company)
    .innerJoin(priceType, eq(priceType.id, company.priceTypeId));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function lineRows(
  order: DemoOrder,
  orderId: number,
  items: ReadonlyMap<string, DemoItem>,
  ownPriceType: string | null,
): (typeof orderLine.$inferInsert)[] {
  return order.lines.map(({ article, priceOrigin, ...line }, index) => {
    const { itemId, productId } = items.get(article)!;
    const origin = { ...priceOrigin, priceType: ownPriceType };
    return { orderId, lineNo: index + 1, itemId, productId, article, ...line, priceOrigin: origin };
  });
}

function historyRows(order: DemoOrder, orderId: number, people: SeededPeople): (typeof orderHistory.$inferInsert)[] {
  return order.steps.map(({ at, from, to, actor, note }) => ({
    orderId,
    at,
    actorAccountId: people.accountIds.get(actor)!,
    fromStatus: from,
    toStatus: to,
    note,
  }));
}
