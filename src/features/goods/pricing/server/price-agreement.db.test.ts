import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, anOffer, aProduct, aSection } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aSource } from '#goods/sources/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { PriceTerms } from './price-terms.ts';
import { aPrice, aPriceType } from './factory.ts';
import { priceItems } from './price-items.ts';
import { discount } from './tables.ts';

let db: Db;
/** Products; of those with offers, what is bought is the offer that is shown. */
let productIds: number[];
const scopes: Record<'product' | 'section' | 'brand' | 'all', (number | null)[]> = {
  product: [],
  section: [],
  brand: [],
  all: [null],
};
let priceTypeIds: (number | null)[];

const day = 86_400_000;
/** The model keeps no discounts that are over by the clock. */
const now = new Date();
const companyIds = [1, 2, 3];

/** Goods of every kind that prices differ by: own prices, offers, several sections, closed ones, another source. */
beforeAll(async () => {
  db = (await testDatabase()).db;
  const top = await aSection(db);
  const below = await aSection(db, { parentId: top.id });
  const beside = await aSection(db);
  const closed = await aSection(db, { active: false });
  const inClosed = await aSection(db, { parentId: closed.id });
  const makers = [await aBrand(db), await aBrand(db)];
  const wholesale = await aPriceType(db);
  const dollars = await aPriceType(db, { currency: 'USD' });
  const hidden = await aPriceType(db, { visibility: 'hidden' });
  const other = await aSource(db);
  const prices = [1, 3, 99, 101, 12_345, 1_000_001, 99_999_999];
  const homes = [[top.id], [below.id], [below.id, beside.id], [inClosed.id], [inClosed.id, beside.id], []];
  const products = [];
  for (const [at, price] of prices.entries()) {
    const sectionIds = homes[at % homes.length]!;
    const brandId = makers[at % 3]?.id;
    const own = await aProduct(db, { price, sectionIds, brandId, sourceId: at % 4 === 3 ? other : undefined });
    if (at % 2 === 0) await aPrice(db, own.id, wholesale, Math.ceil(price * 0.83));
    if (at % 3 === 0) await aPrice(db, own.id, dollars, Math.ceil(price / 90), 'USD');
    await aPrice(db, own.id, hidden, 1);
    products.push(own);
  }
  const withOffers = await aProduct(db, { price: null, stock: null, sectionIds: [below.id], brandId: makers[0]!.id });
  const offer = await anOffer(db, withOffers.id, { price: 5555 });
  await aPrice(db, offer.id, wholesale, 4444);
  products.push(withOffers, await aProduct(db, { price: null }));
  productIds = products.map(({ id }) => id);
  scopes.product = [...productIds, 999_999, null];
  scopes.section = [top.id, below.id, beside.id, closed.id, inClosed.id, 999_999, null];
  scopes.brand = [...makers.map(({ id }) => id), 999_999, null];
  priceTypeIds = [null, wholesale, dollars, hidden];
});

const pickAt = fc.nat(1_000_000);
const moment = fc.option(fc.constantFrom(-2, -1, 0, 1, 2).map((days) => new Date(now.getTime() + days * day)));
const rule = fc.record({
  scope: fc.constantFrom('product', 'section', 'brand', 'all'),
  pickAt,
  worth: fc.oneof(
    fc.record({ percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100) }),
    fc.record({ fixedPrice: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 20_000_000 })) }),
  ),
  startsAt: moment,
  endsAt: moment,
  companyId: fc.option(fc.constantFrom(...companyIds)),
  promotionId: fc.option(fc.constantFrom(1, 2)),
});
const terms = fc.record({
  companyId: fc.option(fc.constantFrom(...companyIds)),
  pickAt,
  currency: fc.constantFrom('RUB', 'RUB', 'USD'),
  discountPercent: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  ),
});

describe('the prices of the listing and of the basket', () => {
  it(
    'listing and basket have equal prices for all discounts, price terms and price types',
    { tags: ['R-ENT-09'] },
    async () => {
      const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!;
      await fc.assert(
        fc.asyncProperty(
          fc.array(rule, { maxLength: 8 }),
          fc.array(terms, { minLength: 1, maxLength: 4 }),
          async (rules, companies) => {
            await db.delete(discount);
            const rows = rules.map(({ pickAt: at, worth, ...rest }) => ({
              ...rest,
              ...worth,
              scopeId: pick(scopes[rest.scope], at),
            }));
            if (rows.length > 0) await db.insert(discount).values(rows);
            await recordCatalogueChange(db, 'price');
            const model = await settledCatalogue(db);
            for (const { pickAt: at, ...rest } of companies) {
              const company: PriceTerms = { ...rest, priceTypeId: pick(priceTypeIds, at) };
              const prices = model.pricesFor(company, now);
              const rowIndexes = productIds.map((id) => model.goods.rowIndexOf(id));
              const itemIds = rowIndexes.map((one) => model.goods.itemIds[one]!);
              const inBasket = await priceItems(db, company, itemIds, now);
              const [listed, figures] = [
                rowIndexes.map((one) => prices.priceAt(one)),
                new Float64Array(rowIndexes.length),
              ];
              prices.payables(Uint32Array.from(rowIndexes), rowIndexes.length, figures);
              const expected = itemIds.map((id) => inBasket.get(id) ?? null);
              expect(listed).toEqual(
                expected.map((price) => {
                  if (!price) return null;
                  const { steps: _, ...shown } = price;
                  return shown;
                }),
              );
              expect([...figures]).toEqual(expected.map((price) => price?.valueVat ?? 0));
            }
          },
        ),
        { numRuns: 80 },
      );
    },
  );
});
