import { and, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { withoutCompany } from '#goods/pricing/server/index.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { aDiscount, aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { createRandom } from '#demo/random.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aBrand, anOffer, aProduct, aProperty, aSection, deactivate } from '#goods/products/server/factory.ts';
import { noteChange } from '#goods/products/server/index.ts';
import { product, productProperty, productSection } from '#goods/products/server/tables.ts';
import { CatalogueModel } from './catalogue-model.ts';
import { LiveCatalogue } from './live-catalogue.ts';
import { buildModel } from './build-model.ts';
import { contentOf } from './random-catalogue.fixture.ts';

let db: Db;
let live: LiveCatalogue;

beforeAll(async () => {
  db = (await testDatabase()).db;
  live = new LiveCatalogue(db, { freshMs: 0 });
});

/** Waits until the model says what is expected of it. */
const eventually = (check: (model: CatalogueModel) => void) =>
  vi.waitFor(async () => check(await live.current()), { timeout: 10_000, interval: 20 });

const names = async (ids: Iterable<number>) => {
  const rows = await db
    .select({ id: product.id, name: product.name })
    .from(product)
    .where(inArray(product.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row.name]));
  return Array.from(ids, (id) => byId.get(id));
};

describe('the catalogue in memory', () => {
  it('stands in the order of Russian names, Ё beside Е', async () => {
    const list = ['Якорь', 'ель', 'Ёж', 'Жук', 'Ель', 'абак'];
    for (const name of list) await aProduct(db, { name });
    const { goods } = await live.current();
    expect((await names(goods.ids)).filter((name) => list.includes(name!))).toEqual([
      'абак',
      'Ёж',
      'ель',
      'Ель',
      'Жук',
      'Якорь',
    ]);
  });

  it('sees a price, a stock and a discount that change, in place', async () => {
    const { id } = await aProduct(db, { price: 10_000, stock: 0 });
    await eventually(({ goods }) => expect(goods.placeOf(id)).toBeGreaterThanOrEqual(0));
    const before = await live.current();
    await transaction(db, async (tx) => {
      await tx.update(price).set({ value: 7000 }).where(eq(price.itemId, id));
      await tx.update(stock).set({ onHand: 5 }).where(eq(stock.itemId, id));
      await noteChange(tx, 'price', [id]);
      await noteChange(tx, 'stock', [id]);
    });
    const paid = (model: CatalogueModel, companyId: number | null) =>
      model.pricesFor({ ...withoutCompany, companyId }, new Date()).priceAt(model.goods.placeOf(id))?.valueVat;
    await eventually((model) => {
      expect(model.goods.inStock[model.goods.placeOf(id)]).toBe(1);
      expect(paid(model, null)).toBe(7000);
    });
    await aDiscount(db, { scope: 'product', scopeId: id, percent: 50 });
    await eventually((model) => expect(paid(model, 1)).toBe(3500));
    expect((await live.current()).goods).toBe(before.goods);
  });

  it('sees the price of an offer that becomes the one shown, by its stock', async () => {
    const { id } = await aProduct(db);
    const [first, second] = [await anOffer(db, id, { stock: 1 }), await anOffer(db, id, { stock: 1, price: 555 })];
    const shown = ({ goods }: CatalogueModel) => goods.itemIds[goods.placeOf(id)];
    await eventually((model) => expect(shown(model)).toBe(first.id));
    await db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, first.id));
    await noteChange(db, 'stock', [first.id]);
    await eventually((model) => {
      expect(shown(model)).toBe(second.id);
      expect(model.goods.priceData.base.values[model.goods.placeOf(id)]).toBe(555);
    });
  });

  it('misses no change whose number is lower than one it has seen', async () => {
    const { id } = await aProduct(db, { name: 'Как было' });
    await eventually(({ goods }) => expect(goods.placeOf(id)).toBeGreaterThanOrEqual(0));
    const size = (await live.current()).goods.size;
    const late = transaction(db, async (tx) => {
      await noteChange(tx, 'item', [id]);
      await tx.update(product).set({ active: false }).where(eq(product.id, id));
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    const other = await aProduct(db);
    await eventually(({ goods }) => expect(goods.placeOf(other.id)).toBeGreaterThanOrEqual(0));
    await late;
    await eventually(({ goods }) => {
      expect(goods.placeOf(id)).toBe(-1);
      expect(goods.size).toBe(size);
    });
  });

  it('is after any changes what reading everything anew gives, wherever it is built', async () => {
    const elsewhere = new LiveCatalogue(db, { large: 0 });
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
        await noteChange(db, 'item', [id]);
      },
      async () => {
        const id = random.pick(goods);
        await db.delete(productSection).where(eq(productSection.productId, id));
        await db.delete(productProperty).where(eq(productProperty.productId, id));
        await db.insert(productProperty).values({ productId: id, valueId: random.pick(values).id });
        await noteChange(db, 'item', [id]);
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
        await noteChange(db, 'stock', [id]);
      },
    ];
    for (let round = 0; round < 12; round += 1) {
      for (let n = 0; n < 6; n += 1) await (goods.length < 5 ? steps[0]! : random.pick(steps))();
      const fresh = new CatalogueModel(await buildModel(db, { now: new Date(), merge: null }));
      const expectSame = (model: CatalogueModel) => {
        expect(contentOf(model.goods)).toEqual(contentOf(fresh.goods));
        expect([...model.sections.byId].map(([id, { places }]) => [id, places])).toEqual(
          [...fresh.sections.byId].map(([id, { places }]) => [id, places]),
        );
      };
      await eventually(expectSame);
      expectSame(await elsewhere.settled());
    }
  });
});
