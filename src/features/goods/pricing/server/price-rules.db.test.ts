import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { section } from '#goods/products/server/tables.ts';
import { type Database, type Db, transaction } from '#server/db/index.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { aDiscount } from './factory.ts';
import { priceItems } from './price-items.ts';
import { findPriceRules, rulesVersionSql } from './price-rules.ts';
import { discount } from './tables.ts';

let database: Database;
let db: Db;
let item: { id: number };
let sectionId: number;
const terms = { companyId: 1, priceTypeId: null, currency: 'RUB' as const, discountPercent: 0 };

beforeEach(async () => {
  database = await ownedDatabase();
  ({ db } = database);
  sectionId = (await aSection(db)).id;
  item = await aProduct(db, { price: 10_000, sectionId });
});

const paid = async (by: Db = db) => (await priceItems(by, terms, [item.id], new Date())).get(item.id)?.valueVat;

async function readVersion(): Promise<string | null> {
  const [row] = await db.select({ version: rulesVersionSql }).from(sql`(select 1) as one`);
  return row!.version;
}

const changes = nonEmpty([
  { name: 'an added discount', change: () => aDiscount(db, { percent: 30 }), price: 7000 },
  { name: 'a changed discount', change: () => db.update(discount).set({ percent: 25 }), price: 7500 },
  { name: 'a removed discount', change: () => db.delete(discount), price: 10_000 },
  { name: 'a truncation of all discounts', change: () => db.execute(sql`truncate discount`), price: 10_000 },
  {
    name: 'a section that is hidden with those below it',
    change: () => db.update(section).set({ shownBelow: [] }).where(eq(section.id, sectionId)),
    price: 10_000,
  },
]);

describe('the rules of prices that a process keeps', () => {
  it.for(changes)('$name counts with the next price', async ({ change, price }) => {
    await aDiscount(db, { scope: 'section', scopeId: sectionId, percent: 10 });
    expect(await paid()).toBe(9000);
    await change();
    expect(await paid()).toBe(price);
  });

  it('rules of a version that has passed are not found', async () => {
    const before = await readVersion();
    expect(await findPriceRules(db, before)).not.toBeNull();
    await aDiscount(db);
    const after = await readVersion();
    expect(after).not.toBe(before);
    expect((await findPriceRules(db, after))?.version).toBe(after);
    expect(await findPriceRules(db, before)).toBeNull();
  });

  it('a discount that is taken back is not kept', async () => {
    const change = transaction(db, async (tx) => {
      await tx.insert(discount).values({ scope: 'all', percent: 50 });
      // The first price of this database: the rules are read within the transaction
      expect(await paid(tx)).toBe(5000);
      throw new Error('Take it back');
    });
    await expect(change).rejects.toThrow('Take it back');
    expect(await paid()).toBe(10_000);
  });

  it('a discount that waits for its commit neither counts nor holds up another one', async () => {
    const other = await database.pool.connect();
    await other.query('begin');
    await other.query(`insert into discount (scope, percent) values ('all', 20)`);
    await aDiscount(db, { percent: 10 });
    expect(await paid()).toBe(9000);
    await other.query('commit');
    other.release();
    expect(await paid()).toBe(8000);
  });
});
