import { sql } from 'drizzle-orm';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { source } from '#goods/sources/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { demoCatalogue } from './catalogue/demo-catalogue.ts';
import { companyList } from './companies/company-list.ts';
import { buildOrders } from './orders/build-orders.ts';
import { seedContent, seedNotices } from './seed/seed-content.ts';
import { seedDirectories } from './seed/seed-directories.ts';
import { seedFigures } from './seed/seed-figures.ts';
import { seedGoods } from './seed/seed-goods.ts';
import { seedLists } from './seed/seed-lists.ts';
import { seedLedgers, seedOrders } from './seed/seed-orders.ts';
import { demoPasswordHashes, seedPeople, seedPlaces } from './seed/seed-people.ts';
import { seedPromotions } from './seed/seed-promotions.ts';
import { seedQuestions } from './seed/seed-questions.ts';

export { demoAccounts, demoPassword, hasDemoAccounts } from './demo-accounts.ts';

/** Whether nobody has used the shop yet: no goods, no companies, no accounts. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select from ${product}) or exists (select from ${company}) or exists (select from ${account})
      as used`,
  );
  return !rows[0]!.used;
}

/**
 * Fills an empty database with an invented wholesaler: catalogue, companies, people, a year of orders up to yesterday,
 * balances, news. All or nothing; the same for the same `now`, save passwords.
 */
export async function seedDemo(db: Db, { now }: { now: Date }): Promise<void> {
  const catalogue = demoCatalogue();
  const orders = buildOrders(companyList, catalogue.goods, now);
  const passwords = await demoPasswordHashes();
  await transaction(db, async (tx) => {
    const [from] = await tx.insert(source).values({ name: 'Демонстрационный каталог' }).returning();
    const sourceId = from!.id;
    const directories = await seedDirectories(tx, sourceId, catalogue);
    const goods = await seedGoods(tx, sourceId, catalogue, directories, now);
    const places = await seedPlaces(tx);
    const storeIds = places.stores.map(({ id }) => id);
    const typeIds = await seedFigures(tx, sourceId, goods, storeIds);
    await seedPromotions(tx, catalogue, goods, directories, now);
    const people = await seedPeople(tx, typeIds, places.cityIds, passwords, now);
    const placed = await seedOrders(tx, orders, { people, places, goods });
    const overdueOf = await seedLedgers(tx, orders, people, now);
    await seedContent(tx, now);
    await seedNotices(tx, placed, people, overdueOf, now);
    await seedQuestions(tx, catalogue, goods, people, now);
    await seedLists(tx, catalogue, goods, people, now);
    await recordCatalogueChange(tx, 'all');
  });
}
