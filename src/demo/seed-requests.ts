import { eq } from 'drizzle-orm';
import { priceItems, termsOfCompany, vatPercentOf } from '#goods/pricing/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { findItems } from '#ordering/basket/server/index.ts';
import { orderRequest, orderRequestVersion } from '#ordering/requests/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import { lineTotal } from '#shared/money.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import type { DemoItem } from './find-items.ts';
import type { SeededPeople } from './seed-companies.ts';

const MANAGER = 'manager@optovik.demo';
const BUYER = 'buyer@optovik.demo';
const COMPANY = 'sem';
/** Articles of the goods that are proposed, five minimum quantities of each. */
const PROPOSED = ['7685-5163', '6431-1713-BK', '7900-0784'];
const DAY_MS = 86_400_000;

/** An order that the manager has prepared for the buyer, and that waits for his confirmation. */
export async function seedRequests(
  db: Db,
  { accountIds, companies }: SeededPeople,
  goods: ReadonlyMap<string, DemoItem>,
  now: Date,
): Promise<void> {
  const { id: companyId, addresses, consignees } = companies.get(COMPANY)!;
  const [contract] = await db.select().from(company).where(eq(company.id, companyId));
  const terms = termsOfCompany(contract!);
  const ids = PROPOSED.map((article) => goods.get(article)!.itemId);
  const items = await findItems(db, terms, ids);
  const prices = await priceItems(db, terms, ids, now);
  const lines = ids.map((itemId) => {
    const [item, price] = [items.get(itemId)!, prices.get(itemId)!];
    return {
      itemId,
      article: item.article,
      name: item.name,
      unit: item.lineUnit,
      quantity: 5 * effectiveMinimum(item),
      priceBase: price.valueBase,
      price: price.valueVat,
      vatPercent: vatPercentOf(item, dayOf(now)),
    };
  });
  const [accountId, createdBy] = [accountIds.get(BUYER)!, accountIds.get(MANAGER)!];
  const expiresAt = new Date(now.getTime() + 7 * DAY_MS);
  const [made] = await db
    .insert(orderRequest)
    .values({ companyId, accountId, createdBy, createdAt: now, expiresAt })
    .returning({ id: orderRequest.id });
  await db.insert(orderRequestVersion).values({
    requestId: made!.id,
    version: 1,
    lines,
    choices: {
      deliveryType: 'delivery',
      address: addresses[0]!.id,
      consignee: consignees[0]!.id,
      shipment: 'together',
      paySystem: 'prepayment',
    },
    message: 'Собрал заказ по вашему списку. Проверьте количество и подтвердите.',
    total: lines.reduce((all, { price, quantity }) => all + lineTotal(price, quantity), 0),
    madeBy: createdBy,
    at: now,
  });
}
