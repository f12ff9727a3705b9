import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { price } from '#goods/pricing/server/tables.ts';
import { aDiscount, aPrice, aPriceType, withoutCompany } from '#goods/pricing/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { createRandom } from '#bench/generator/random.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aBrand, anOffer, aProduct, aProperty, aSection, deactivate } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product, productProperty, productSection } from '#goods/products/server/tables.ts';
import { followCatalogue } from './catalogue-follower.ts';
import { CatalogueModel } from './catalogue-model.ts';
import { buildModel } from './build-model.ts';
import { contentOf } from './random-catalogue.fixture.ts';
import { ReceivedCatalogue } from './received-catalogue.ts';
import { CatalogueReaders } from './share-catalogue.ts';

let db: Db;
let follower: ReturnType<typeof followCatalogue>;
const ports: MessagePort[] = [];
afterAll(() => ports.forEach((port) => port.close()));
/** As another thread has it. */
let received: ReceivedCatalogue;
const current = async () => (await follower.current()).model;

beforeAll(async () => {
  db = (await testDatabase()).db;
  const readers = new CatalogueReaders();
  follower = followCatalogue(db, { freshMs: 0, readers });
  received = receivedFrom(readers);
});

function receivedFrom(readers: CatalogueReaders): ReceivedCatalogue {
  const { port1, port2 } = new MessageChannel();
  ports.push(port1);
  readers.add(port1);
  return new ReceivedCatalogue(port2, 1, (error) => {
    throw error;
  });
}

/** Waits until the model says what is expected of it, and so does that of another thread. */
const eventually = (check: (model: CatalogueModel) => void) =>
  vi.waitFor(
    async () => {
      check(await current());
      check(await received.current());
    },
    { timeout: 10_000, interval: 20 },
  );

const names = async (ids: Iterable<number>) => {
  const rows = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(inArray(product.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row.name]));
  return Array.from(ids, (id) => byId.get(id));
};

describe('the catalogue in memory', () => {
  it('the catalogue sorts by Russian names, Ё beside Е', async () => {
    const list = ['Якорь', 'ель', 'Ёж', 'Жук', 'Ель', 'абак'];
    for (const name of list) await aProduct(db, { name });
    const { goods } = await current();
    expect((await names(goods.ids)).filter((name) => list.includes(name!))).toEqual([
      'абак',
      'Ёж',
      'ель',
      'Ель',
      'Жук',
      'Якорь',
    ]);
  });

  it('the catalogue applies changes of a price, a stock and a discount to the served model', async () => {
    const { id } = await aProduct(db, { price: 10_000, stock: 0 });
    await eventually(({ goods }) => expect(goods.rowIndexOf(id)).toBeGreaterThanOrEqual(0));
    const before = await current();
    await transaction(db, async (tx) => {
      await tx.update(price).set({ value: 7000 }).where(eq(price.itemId, id));
      await tx.update(stock).set({ onHand: 5 }).where(eq(stock.itemId, id));
      await recordCatalogueChange(tx, 'price', [id]);
      await recordCatalogueChange(tx, 'stock', [id]);
    });
    const paid = (model: CatalogueModel, companyId: number | null) =>
      model.pricesFor({ ...withoutCompany, companyId }, new Date()).priceAt(model.goods.rowIndexOf(id))?.valueVat;
    await eventually((model) => {
      expect(model.goods.inStock[model.goods.rowIndexOf(id)]).toBe(1);
      expect(paid(model, null)).toBe(7000);
    });
    await aDiscount(db, { scope: 'product', scopeId: id, percent: 50 });
    await eventually((model) => expect(paid(model, 1)).toBe(3500));
    expect((await current()).goods).toBe(before.goods);
  });

  it('the catalogue shows the price of another offer when the shown one runs out', async () => {
    const { id } = await aProduct(db);
    const [first, second] = [await anOffer(db, id, { stock: 1 }), await anOffer(db, id, { stock: 1, price: 55_500 })];
    const shown = ({ goods }: CatalogueModel) => goods.itemIds[goods.rowIndexOf(id)];
    await eventually((model) => expect(shown(model)).toBe(first.id));
    await db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, first.id));
    await recordCatalogueChange(db, 'stock', [first.id]);
    await eventually((model) => {
      expect(shown(model)).toBe(second.id);
      expect(model.goods.priceData.base.values[model.goods.rowIndexOf(id)]).toBe(55_500);
    });
  });

  it('the catalogue applies a change that commits after one with a higher number', async () => {
    const { id } = await aProduct(db, { name: 'Как было' });
    await eventually(({ goods }) => expect(goods.rowIndexOf(id)).toBeGreaterThanOrEqual(0));
    const size = (await current()).goods.size;
    const late = transaction(db, async (tx) => {
      await recordCatalogueChange(tx, 'item', [id]);
      await tx.update(product).set({ active: false }).where(eq(product.id, id));
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    const other = await aProduct(db);
    await eventually(({ goods }) => expect(goods.rowIndexOf(other.id)).toBeGreaterThanOrEqual(0));
    await late;
    await eventually(({ goods }) => {
      expect(goods.rowIndexOf(id)).toBe(-1);
      expect(goods.size).toBe(size);
    });
  });

  it('a thread that comes later gets the served model with the figures of now, and those that follow', async () => {
    const readers = new CatalogueReaders();
    const other = followCatalogue(db, { freshMs: 0, readers });
    const { id } = await aProduct(db, { price: 10_000, stock: 1 });
    await other.settled();
    const set = async (value: number) => {
      await db.update(price).set({ value }).where(eq(price.itemId, id));
      await recordCatalogueChange(db, 'price', [id]);
      await other.settled();
    };
    const list = (model: CatalogueModel) => model.goods.prices.listOf(null, 'RUB')[model.goods.rowIndexOf(id)];
    await set(8000);
    const late = receivedFrom(readers);
    expect(list(await late.current())).toBe(8000);
    const before = await late.current();
    await set(9000);
    await vi.waitFor(() => expect(list(before)).toBe(9000));
    expect(await late.current()).toBe(before);
  });

  it('the catalogue after any changes equals a model built from the database, in this thread or another', async () => {
    const elsewhere = followCatalogue(db, { large: 0 });
    const random = createRandom(20_260_301);
    const sections = [await aSection(db), await aSection(db), await aSection(db)];
    const below = await aSection(db, { parentId: sections[0]!.id });
    const brands = [await aBrand(db), await aBrand(db)];
    const { values } = await aProperty(db, ['А', 'Б', 'В']);
    const type = await aPriceType(db);
    const goods: number[] = [];
    const steps = [
      async () => {
        const made = await aProduct(db, {
          name: `Товар ${random.between(1, 500)}`,
          brandId: random.chance(0.5) ? random.pick(brands).id : null,
          sectionIds: [random.pick([...sections, below]).id],
          valueIds: [random.pick(values).id],
          stock: random.between(0, 1),
        });
        goods.push(made.id);
      },
      async () => {
        const id = random.pick(goods);
        await db
          .update(product)
          .set({ name: `Другое ${random.between(1, 500)}` })
          .where(eq(product.id, id));
        await recordCatalogueChange(db, 'item', [id]);
      },
      async () => {
        const id = random.pick(goods);
        await db.delete(productSection).where(eq(productSection.productId, id));
        await db.delete(productProperty).where(eq(productProperty.productId, id));
        await db.insert(productProperty).values({ productId: id, valueId: random.pick(values).id });
        await recordCatalogueChange(db, 'item', [id]);
      },
      async () => anOffer(db, random.pick(goods), { stock: random.between(0, 1), price: random.between(1, 900) }),
      async () => deactivate(db, random.pick(goods)),
      async () => {
        const id = random.pick(goods);
        await db.delete(price).where(and(eq(price.itemId, id), eq(price.priceTypeId, type)));
        await aPrice(db, id, type, random.between(1, 900));
      },
      async () => {
        const id = random.pick(goods);
        await db
          .update(stock)
          .set({ onHand: random.between(0, 2) })
          .where(eq(stock.itemId, id));
        await recordCatalogueChange(db, 'stock', [id]);
      },
    ];
    for (let round = 0; round < 12; round += 1) {
      for (let n = 0; n < 6; n += 1) await (goods.length < 5 ? steps[0]! : random.pick(steps))();
      const fresh = new CatalogueModel(await buildModel(db, { now: new Date(), merge: null }));
      const expectSame = (model: CatalogueModel) => {
        expect(contentOf(model.goods)).toEqual(contentOf(fresh.goods));
        expect([...model.sections.byId].map(([id, { rowIndexes }]) => [id, rowIndexes])).toEqual(
          [...fresh.sections.byId].map(([id, { rowIndexes }]) => [id, rowIndexes]),
        );
        for (const list of [null, type]) {
          expect(model.goods.prices.listOf(list, 'RUB')).toEqual(fresh.goods.prices.listOf(list, 'RUB'));
        }
      };
      await eventually(expectSame);
      expectSame((await elsewhere.settled()).model);
    }
  });
});
