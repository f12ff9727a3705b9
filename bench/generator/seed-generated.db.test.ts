import { count, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { product, productSection, section } from '#goods/products/server/tables.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { collectionCount } from './generate-catalogue.ts';
import { seedGenerated } from './seed-generated.ts';

describe('seedGenerated', () => {
  it('writes as many goods as wanted, with sections, prices and stock', async () => {
    const { db } = await ownedDatabase();
    const { firstItemId, collectionPaths, secondPriceTypeId } = await seedGenerated(db, { size: 6000, seed: 1 });
    const rows = async (table: typeof product | typeof productSection | typeof price | typeof stock) =>
      (await db.select({ n: count() }).from(table as typeof product))[0]!.n;
    expect(await rows(product)).toBe(6000);
    expect(await rows(productSection)).toBe(6000 * 21);
    expect(await rows(stock)).toBe(18_000);
    expect(collectionPaths).toHaveLength(collectionCount);
    const [second] = await db
      .select({ n: count() })
      .from(price)
      .where(sql`${price.priceTypeId} = ${secondPriceTypeId}`);
    expect(second!.n).toBe(5400);
    const [bounds] = await db.select({ least: sql<number>`min(id)`, most: sql<number>`max(id)` }).from(product);
    expect(bounds).toEqual({ least: firstItemId, most: firstItemId + 5999 });
    const [deep] = await db
      .select({ n: count() })
      .from(section)
      .where(sql`${section.path} like '%/%/%/%'`);
    expect(deep!.n).toBeGreaterThan(0);
  });
});
