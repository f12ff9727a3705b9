import { sql } from 'drizzle-orm';
import { promotionAnnouncement } from '#goods/alerts/server/tables.ts';
import { vatRate } from '#goods/pricing/server/tables.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { readCompanies } from './demo-company.ts';
import { findItems, findProductIds } from './find-items.ts';
import { readDemoFolder } from './demo-folder.ts';
import { importGoods } from './import-goods.ts';
import { buildOrders } from './orders/build-orders.ts';
import type { OrderData } from './orders/order-data.ts';
import { seedNotifications } from './orders/seed-notifications.ts';
import { seedLedgers } from './orders/seed-ledgers.ts';
import { seedOrders } from './orders/seed-orders.ts';
import { readData } from './read-data.ts';
import { seedAppeals } from './seed-appeals.ts';
import { demoPasswordHashes, seedCompanies } from './seed-companies.ts';
import { seedLists } from './seed-lists.ts';
import { seedNewcomers } from './seed-newcomers.ts';
import { makeDemoPapers, seedPapers } from './seed-papers.ts';
import { seedFolder } from './seed-places.ts';
import { seedQuestions } from './seed-questions.ts';
import { seedRequests } from './seed-requests.ts';

/** Whether the shop is unused: it has no goods, companies or accounts. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ used: boolean }>(
    sql`select exists (select from ${product}) or exists (select from ${company}) or exists (select from ${account})
      as used`,
  );
  return !rows[0]!.used;
}

/**
 * Fills an empty database with an invented wholesaler: goods, companies, people, a year of orders up to yesterday,
 * balances, news. All in one transaction. The same `now` gives the same data, except for passwords.
 */
export async function seedDemo(db: Db, { now }: { now: Date }): Promise<void> {
  const companies = readCompanies();
  const passwords = await demoPasswordHashes();
  const folder = await readDemoFolder(now);
  const papers = await makeDemoPapers(now);
  await transaction(db, async (tx) => {
    await tx.insert(vatRate).values([
      { code: 'general', validFrom: '2019-01-01', percent: 20 },
      { code: 'general', validFrom: '2026-01-01', percent: 22 },
      { code: 'reduced', validFrom: '2019-01-01', percent: 10 },
      { code: 'none', validFrom: '2019-01-01', percent: 0 },
    ]);
    await importGoods(tx, now);
    await seedPapers(tx, papers);
    const items = await findItems(tx);
    const productIds = await findProductIds(tx);
    const places = await seedFolder(tx, folder, now);
    const people = await seedCompanies(tx, places.cityIds, passwords, now);
    await seedNewcomers(tx, people);
    const orders = buildOrders(readData<OrderData[]>('orders.json'), companies, items, now);
    const placed = await seedOrders(tx, orders, { people, places, items });
    const overdueOf = await seedLedgers(tx, people, { companies, placed }, now);
    await seedQuestions(tx, productIds, people.accountIds, now);
    await seedNotifications(tx, { placed, companies, people, overdueOf, news: folder.news }, now);
    await seedAppeals(tx, people, now);
    await seedLists(tx, people, { items, productIds }, now);
    await seedRequests(tx, people, items, now);
    // They run already: no news
    await tx.execute(
      sql`insert into ${promotionAnnouncement} (promotion_id, at) select id, ${now.toISOString()}::timestamptz from promotion`,
    );
    await recordCatalogueChange(tx, 'all');
  });
}
