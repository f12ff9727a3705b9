import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { goodsFingerprint } from '../../../code-fingerprint.ts';
import { aDiscount, withoutCompany } from '#goods/pricing/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { aBrand, aProduct, aProperty, aSection, deactivate } from '#goods/products/server/factory.ts';
import { recordCatalogueChange, SnapshotKeeper } from '#goods/products/server/index.ts';
import { catalogueChange, product, productSection, section } from '#goods/products/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { readSnapshot, writeSnapshot } from '#server/files/snapshot.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { BuiltModel } from './build-model.ts';
import { buildModel } from './build-model.ts';
import { followCatalogue } from './catalogue-follower.ts';
import { CatalogueModel } from './catalogue-model.ts';
import { contentOf } from './random-catalogue.fixture.ts';

let db: Db;
let folder: string;
let file: string;
let goods: number[];
let sections: { id: number }[];

type Stored = { content: { built: BuiltModel } };

beforeAll(async () => {
  ({ db } = await testDatabase());
  folder = mkdtempSync(join(tmpdir(), 'optovik-catalogue-'));
  file = join(folder, 'catalogue.bin');
  sections = [await aSection(db), await aSection(db)];
  const brand = await aBrand(db);
  const { values } = await aProperty(db, ['А', 'Б']);
  goods = [];
  for (let n = 0; n < 12; n += 1) {
    const { id } = await aProduct(db, {
      name: `Товар ${n}`,
      price: 1000 + n,
      stock: n % 2,
      brandId: n % 3 ? brand.id : null,
      sectionIds: [sections[n % 2]!.id],
      valueIds: [values[n % 2]!.id],
    });
    goods.push(id);
  }
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A node on the folder, as it is once it has caught up. */
async function start() {
  const follower = followCatalogue(db, { freshMs: 0, large: 0, snapshotFolder: folder });
  return { follower, model: (await follower.settled()).model };
}

async function written(): Promise<void> {
  rmSync(file, { force: true });
  await start();
  await vi.waitFor(() => expect(existsSync(file)).toBe(true), { timeout: 10_000, interval: 50 });
}

const kept = () => new SnapshotKeeper(db, folder, 'catalogue').read();

async function expectFresh(model: CatalogueModel): Promise<void> {
  const fresh = new CatalogueModel(await buildModel(db, { now: new Date(), merge: null }));
  const rowsOf = ({ sections: { byId } }: CatalogueModel) => [...byId].map(([id, { rowIndexes }]) => [id, rowIndexes]);
  const pricesOf = (one: CatalogueModel) => {
    const prices = one.pricesFor({ ...withoutCompany, companyId: 1 }, new Date());
    return Array.from(one.goods.all, (rowIndex) => prices.priceAt(rowIndex));
  };
  expect(contentOf(model.goods)).toEqual(contentOf(fresh.goods));
  expect(rowsOf(model)).toEqual(rowsOf(fresh));
  expect(pricesOf(model)).toEqual(pricesOf(fresh));
  expect(model.facets.values).toEqual(fresh.facets.values);
}

it('a start reads what was kept, not all goods', async () => {
  await written();
  const stored = (await readSnapshot(file, goodsFingerprint())) as Stored;
  stored.content.built.goods.freshness.fill(12_345);
  await writeSnapshot(file, goodsFingerprint(), stored);
  const { model } = await start();
  expect(new Set(model.goods.freshness)).toEqual(new Set([12_345]));
});

it('a start from the disk shows what a start from the tables does after all kinds of changes', async () => {
  await written();
  await db.update(price).set({ value: 77_700 }).where(eq(price.itemId, goods[0]!));
  await recordCatalogueChange(db, 'price', [goods[0]!]);
  await db.update(stock).set({ onHand: 9 }).where(eq(stock.itemId, goods[2]!));
  await recordCatalogueChange(db, 'stock', [goods[2]!]);
  await aDiscount(db, { scope: 'product', scopeId: goods[4]!, percent: 50 });
  expect(await kept()).not.toBeNull();
  await expectFresh((await start()).model);

  await written();
  await db.update(product).set({ name: 'Абажур' }).where(eq(product.id, goods[5]!));
  await recordCatalogueChange(db, 'item', [goods[5]!]);
  await deactivate(db, goods[6]!);
  await aProduct(db, { name: 'Товар 55', sectionIds: [sections[0]!.id] });
  await db.delete(productSection).where(eq(productSection.productId, goods[7]!));
  await recordCatalogueChange(db, 'item', [goods[7]!]);
  expect(await kept()).not.toBeNull();
  await expectFresh((await start()).model);

  await written();
  await db.update(section).set({ active: false }).where(eq(section.id, sections[1]!.id));
  await recordCatalogueChange(db, 'all');
  await aProperty(db, ['В']);
  expect(await kept()).not.toBeNull();
  await expectFresh((await start()).model);
});

it('changes that wait for a new model are kept with the one that waits', async () => {
  await written();
  const stored = (await readSnapshot(file, goodsFingerprint())) as Stored & { content: { needs: object | null } };
  await db.update(product).set({ name: 'Янтарь' }).where(eq(product.id, goods[8]!));
  stored.content.needs = { ids: [goods[8]!], isWhole: false };
  await writeSnapshot(file, goodsFingerprint(), stored);
  await expectFresh((await start()).model);
});

it('what is kept does not count once its place in the log is gone, old or of another history', async () => {
  await written();
  const { last } = (await kept())!.cursor;
  const atLast = eq(catalogueChange.seq, last);
  await recordCatalogueChange(db, 'stock', [goods[0]!]);
  const [{ at }] = (await db.select({ at: catalogueChange.at }).from(catalogueChange).where(atLast)) as [{ at: Date }];
  await db
    .update(catalogueChange)
    .set({ at: new Date(at.getTime() + 1) })
    .where(atLast);
  expect(await kept()).toBeNull();
  await expectFresh((await start()).model);

  await written();
  const { last: next } = (await kept())!.cursor;
  await recordCatalogueChange(db, 'stock', [goods[0]!]);
  await db.execute(sql`delete from ${catalogueChange} where seq = ${next}`);
  expect(await kept()).toBeNull();
  await expectFresh((await start()).model);
});
