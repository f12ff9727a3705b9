import { sql } from 'drizzle-orm';
import { ledgerBalance, payment, paymentSchedule } from '#ordering/finance/server/tables.ts';
import { customerOrder, orderHistory, orderLine } from '#ordering/orders/server/tables.ts';
import { reserve } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import { companyList } from '../companies/company-list.ts';
import { buildLedger } from '../orders/build-ledger.ts';
import { isOpen } from '../orders/build-orders.ts';
import type { DemoOrder } from '../orders/demo-order.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededGoods } from './seed-goods.ts';
import type { SeededCompany, SeededPeople, SeededPlaces } from './seed-people.ts';

type Seeded = { people: SeededPeople; places: SeededPlaces; goods: SeededGoods };
export type SeededOrder = { order: DemoOrder; id: number; number: string };

/** Orders with their lines and histories; what is still open holds its goods in the warehouses. */
export async function seedOrders(db: Db, orders: readonly DemoOrder[], seeded: Seeded): Promise<SeededOrder[]> {
  const placed: SeededOrder[] = [];
  for (let at = 0; at < orders.length; at += 200) {
    const part = orders.slice(at, at + 200);
    const numbers = part.map((order, index) => numberOf(order, at + index + 1));
    const rows = await db
      .insert(customerOrder)
      .values(part.map((order, index) => orderRow(order, numbers[index]!, seeded)))
      .returning({ id: customerOrder.id, number: customerOrder.number });
    const ids = new Map(rows.map((row) => [row.number, row.id]));
    part.forEach((order, index) => placed.push({ order, id: ids.get(numbers[index]!)!, number: numbers[index]! }));
  }
  await db.execute(sql`select setval('order_number_seq', ${orders.length}::int)`);
  await insertRows(
    db,
    orderLine,
    placed.flatMap(({ order, id }) => lineRows(order, id, seeded.goods)),
  );
  await insertRows(
    db,
    orderHistory,
    placed.flatMap(({ order, id }) => historyRows(order, id, seeded.people)),
  );
  for (const { order, id } of placed.filter((one) => isOpen(one.order))) {
    const lines = order.lines.map(({ article, quantity }) => ({
      itemId: itemOf(seeded.goods, article).itemId,
      quantity,
    }));
    const { shortages } = await reserve(db, id, lines, { canBuyUnavailable: false });
    if (shortages.length > 0) throw new Error('An open demo order takes more than there is');
  }
  return placed;
}

/** The numbers that the shop itself gives, «З-2025-000123». */
const numberOf = (order: DemoOrder, count: number) =>
  `З-${dayOf(order.createdAt).slice(0, 4)}-${String(count).padStart(6, '0')}`;

const itemOf = (goods: SeededGoods, article: string) => goods.items.get(article)!;

function orderRow(order: DemoOrder, number: string, { people, places }: Seeded): typeof customerOrder.$inferInsert {
  const company = people.companies.get(order.company)!;
  const isDelivered = order.address !== null;
  const { sum, discount, vatSum, total, weightGrams } = order.totals;
  return {
    number,
    companyId: company.id,
    accountId: people.accountIds.get(order.account)!,
    createdBy: people.accountIds.get(order.createdBy)!,
    status: order.status,
    deliveryType: isDelivered ? 'delivery' : 'pickup',
    shipment: order.shipment,
    paySystem: order.paySystem,
    ...(isDelivered ? copiesOf(company, order) : { address: null, consignee: null }),
    transportCompany: order.transportCompany === null ? null : (places.carriers[order.transportCompany] ?? null),
    pickupStore: isDelivered ? null : (places.stores[order.pickupStore] ?? null),
    comment: order.comment,
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

function copiesOf(company: SeededCompany, order: DemoOrder) {
  const place = company.addresses[order.address!]!;
  const receiver = company.consignees[order.consignee]!;
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

function lineRows(order: DemoOrder, orderId: number, goods: SeededGoods): (typeof orderLine.$inferInsert)[] {
  return order.lines.map(({ article, ...line }, at) => {
    const { itemId, productId } = itemOf(goods, article);
    return { orderId, lineNo: at + 1, itemId, productId, article, ...line };
  });
}

function historyRows(order: DemoOrder, orderId: number, people: SeededPeople): (typeof orderHistory.$inferInsert)[] {
  return order.steps.map(({ at, from, to, actor, note }) => ({
    orderId,
    at,
    actorAccountId: actor === null ? null : people.accountIds.get(actor)!,
    fromStatus: from,
    toStatus: to,
    note,
  }));
}

/** What the accounting system reports of each company; returns the overdue sums by the company's key, kopecks. */
export async function seedLedgers(
  db: Db,
  orders: readonly DemoOrder[],
  people: SeededPeople,
  now: Date,
): Promise<Map<string, number>> {
  const overdueOf = new Map<string, number>();
  for (const company of companyList) {
    const companyId = people.companies.get(company.key)!.id;
    const { contractNo, balance, receivables, overdue, asOf, payments, schedule } = buildLedger(company, orders, now);
    await insertRows(db, ledgerBalance, [{ companyId, contractNo, balance, receivables, overdue, asOf }]);
    await insertRows(
      db,
      payment,
      payments.map((row) => ({ companyId, ...row })),
    );
    await insertRows(
      db,
      paymentSchedule,
      schedule.map((row) => ({ companyId, ...row })),
    );
    overdueOf.set(company.key, overdue);
  }
  return overdueOf;
}
