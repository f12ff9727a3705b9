import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { recentlyViewed } from '#goods/products/server/tables.ts';
import { compareItem, favourite } from '#goods/saved-products/server/tables.ts';
import { basketTemplate } from '#ordering/templates/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import type { DemoCatalogue } from '../catalogue/demo-catalogue.ts';
import { type DemoGoods, isInStock } from '../catalogue/goods.ts';
import { companyList } from '../companies/company-list.ts';
import { createRandom, hashText } from '../random.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededGoods } from './seed-goods.ts';
import type { SeededPeople } from './seed-people.ts';

const minute = 60_000;

/**
 * What buyers have before them when they come in: a basket (in it an article that is out of stock), favourites,
 * compared goods of one section, goods seen lately, and templates of what they order again and again.
 */
export async function seedLists(
  db: Db,
  { goods }: DemoCatalogue,
  seeded: SeededGoods,
  people: SeededPeople,
  now: Date,
): Promise<void> {
  for (const company of companyList) {
    for (const { email } of company.members.filter((member) => member.isCurrent && member.rights.order)) {
      const accountId = people.accountIds.get(email)!;
      const random = createRandom(hashText(email));
      const own = random.shuffle(goods.filter(({ section }) => (company.taste[section[0]!] ?? 0) > 1));
      const before = (at: number) => new Date(now.getTime() - (at * 17 + 5) * minute);
      const ids = (chosen: readonly DemoGoods[]) =>
        chosen.map(({ code }, at) => ({ accountId, productId: seeded.productIds.get(code)!, at: before(at) }));
      const lines = basketGoods(own).map((one, at) => lineOf(one, accountId, seeded, before(at)));
      await db.insert(basket).values({ accountId, companyId: people.companies.get(company.key)!.id, version: 1 });
      await insertRows(db, basketLine, lines);
      await insertRows(db, favourite, ids(own.slice(20, 34)));
      await insertRows(db, recentlyViewed, ids(own.slice(40, 52)));
      await insertRows(db, compareItem, ids(sameSection(own[60]!, goods).slice(0, 4)));
      await insertRows(db, basketTemplate, templatesOf(own, accountId, seeded, before));
    }
  }
}

const templates = [
  { name: 'Ежемесячный запас склада', description: 'Заказываем в первых числах месяца', from: 70, count: 18 },
  { name: 'Комплект на щит', description: '', from: 90, count: 7 },
  { name: 'Расходники монтажной бригады', description: 'Согласовано с прорабом', from: 100, count: 11 },
];

/** The second has an article that is out of stock. */
function templatesOf(
  own: readonly DemoGoods[],
  accountId: number,
  seeded: SeededGoods,
  before: (at: number) => Date,
): (typeof basketTemplate.$inferInsert)[] {
  const outOfStock = own.filter((one) => !isInStock(one)).slice(1, 2);
  return templates.map(({ name, description, from, count }, place) => {
    const goods = [...own.slice(from, from + count), ...(place === 1 ? outOfStock : [])];
    const at = before(1000 * (place + 1));
    const products = goods.map((one) => {
      const { itemId, quantity } = lineOf(one, accountId, seeded, at);
      return { id: itemId, quantity };
    });
    return { accountId, name, description, products, createdAt: at, updatedAt: at };
  });
}

/** Six that can be bought, one of them in another variant where the buyer's goods have any, and one that cannot. */
function basketGoods(own: readonly DemoGoods[]): DemoGoods[] {
  const inStock = own.filter(isInStock);
  const varied = inStock.filter(({ offers }) => offers.length > 1).slice(0, 1);
  const bought = [...varied, ...inStock.filter((one) => !varied.includes(one))].slice(0, 6);
  return [...bought, ...own.filter((one) => !isInStock(one)).slice(0, 1)];
}

const sameSection = (one: DemoGoods, goods: readonly DemoGoods[]) =>
  goods.filter(({ section }) => section.join('/') === one.section.join('/'));

function lineOf(
  { article, offers, unit, retail }: DemoGoods,
  accountId: number,
  { items }: SeededGoods,
  addedAt: Date,
): typeof basketLine.$inferInsert {
  const { itemId, productId } = items.get(offers[0]?.article ?? article)!;
  const least = effectiveMinimum({ minOrderCount: unit.min, packageCount: unit.pack });
  const packs = Math.max(1, Math.round(300_000 / (retail * least)));
  return { accountId, itemId, productId, quantity: least * Math.min(packs, 20), addedAt };
}
