import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBrand, anOffer, aProduct, aSection, deactivate } from '#goods/products/server/factory.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { aSource } from '#goods/sources/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type PriceTerms, withoutCompany } from './price-terms.ts';
import { aDiscount, aPrice, aPriceType } from './factory.ts';
import { priceItems } from './price-items.ts';
import { listVatRates } from './queries.ts';
import { discount, priceType, vatRate } from './tables.ts';
import { vatPercentOf } from './vat.ts';

let db: Db;
const now = new Date('2026-03-01T12:00:00Z');
const contract: PriceTerms = { companyId: 1, priceTypeId: null, currency: 'RUB', discountPercent: 0 };

beforeAll(async () => {
  db = (await testDatabase()).db;
});

/** What is paid, kopecks; undefined: not sold. */
const paid = async (itemId: number, terms: Partial<PriceTerms> = {}, at = now) =>
  (await priceItems(db, { ...contract, ...terms }, [itemId], at)).get(itemId)?.valueVat;

describe('the list price', () => {
  it('the list price is of the company’s price type, else of the base type of the product’s source', async () => {
    const wholesale = await aPriceType(db);
    const [both, baseOnly] = [await aProduct(db, { price: 10_000 }), await aProduct(db, { price: 20_000 })];
    await aPrice(db, both.id, wholesale, 8000);
    const own = { priceTypeId: wholesale };
    expect([await paid(both.id, own), await paid(baseOnly.id, own)]).toEqual([8000, 20_000]);
    expect(await paid(both.id)).toBe(10_000);
    const elsewhere = await aProduct(db, { price: 30_000, sourceId: await aSource(db) });
    expect(await paid(elsewhere.id, own)).toBe(30_000);
  });

  it('an item without a list price is not sold', async () => {
    const { id } = await aProduct(db, { price: null });
    await aPrice(db, id, await aPriceType(db), 5000);
    expect(await paid(id)).toBeUndefined();
  });

  it('the list price never comes from a hidden price type, even of the contract', async () => {
    const purchase = await aPriceType(db, { visibility: 'hidden' });
    const [one, two] = [await aProduct(db, { price: 10_000 }), await aProduct(db, { price: null })];
    await aPrice(db, one.id, purchase, 4000);
    await aPrice(db, two.id, purchase, 4000);
    const terms = { priceTypeId: purchase };
    expect([await paid(one.id, terms), await paid(two.id, terms)]).toEqual([10_000, undefined]);
    await db.update(priceType).set({ visibility: 'sale' }).where(eq(priceType.id, purchase));
    expect(await paid(one.id, terms)).toBe(4000);
  });

  it('an item with a price in another currency than the contract is not sold, even with a base price', async () => {
    const dollars = await aPriceType(db, { currency: 'USD' });
    const { id } = await aProduct(db, { price: 10_000 });
    await aPrice(db, id, dollars, 150, 'USD');
    expect(await paid(id, { priceTypeId: dollars })).toBeUndefined();
    expect(await paid(id, { priceTypeId: dollars, currency: 'USD' })).toBe(150);
    expect(await paid(id, { currency: 'EUR' })).toBeUndefined();
  });

  it('hidden items and products with offers have no list price', async () => {
    const [gone, hidden, parent] = [await aProduct(db), await aProduct(db), await aProduct(db)];
    await deactivate(db, gone.id);
    await db.update(product).set({ hiddenByOperator: true }).where(eq(product.id, hidden.id));
    const red = await anOffer(db, parent.id, { price: 700 });
    const old = await anOffer(db, parent.id, { active: false });
    const prices = await priceItems(db, contract, [gone.id, hidden.id, parent.id, red.id, old.id, 999_999_999], now);
    expect([...prices.keys()]).toEqual([red.id]);
    await db.update(offer).set({ active: false }).where(eq(offer.id, red.id));
    expect(await paid(parent.id)).toBe(10_000);
  });
});

describe('which discount', () => {
  it('a discount applies to a product, a brand, a section with its subsections, or all goods', async () => {
    const top = await aSection(db);
    const below = await aSection(db, { parentId: (await aSection(db, { parentId: top.id })).id });
    const maker = await aBrand(db);
    const [inSection, ofBrand, alone, other] = [
      await aProduct(db, { sectionIds: [below.id] }),
      await aProduct(db, { brandId: maker.id }),
      await aProduct(db),
      await aProduct(db),
    ];
    const red = await anOffer(db, inSection.id, { price: 10_000 });
    await aDiscount(db, { scope: 'section', scopeId: top.id, percent: 20 });
    await aDiscount(db, { scope: 'brand', scopeId: maker.id, percent: 30 });
    await aDiscount(db, { scope: 'product', scopeId: alone.id, fixedPrice: 6500 });
    expect([await paid(red.id), await paid(ofBrand.id), await paid(alone.id), await paid(other.id)]).toEqual([
      8000, 7000, 6500, 10_000,
    ]);
    const everywhere = await aDiscount(db, { scope: 'all', percent: 25 });
    expect([await paid(red.id), await paid(ofBrand.id), await paid(other.id)]).toEqual([7500, 7000, 7500]);
    await db.delete(discount).where(eq(discount.id, everywhere));
  });

  it('a discount does not apply through a hidden section', async () => {
    const top = await aSection(db);
    const closed = await aSection(db, { parentId: top.id, active: false });
    const below = await aSection(db, { parentId: closed.id });
    const [inClosed, inBelow, inTop] = [
      await aProduct(db, { sectionIds: [closed.id] }),
      await aProduct(db, { sectionIds: [below.id] }),
      await aProduct(db, { sectionIds: [below.id, top.id] }),
    ];
    for (const { id } of [top, closed, below]) await aDiscount(db, { scope: 'section', scopeId: id, percent: 20 });
    expect([await paid(inClosed.id), await paid(inBelow.id), await paid(inTop.id)]).toEqual([10_000, 10_000, 8000]);
  });

  it('a discount applies from its start to its end', async () => {
    const { id } = await aProduct(db);
    const [startsAt, endsAt] = [new Date('2026-03-05T00:00:00Z'), new Date('2026-03-06T00:00:00Z')];
    await aDiscount(db, { scope: 'product', scopeId: id, percent: 50, startsAt, endsAt });
    const at = (iso: string) => paid(id, {}, new Date(iso));
    expect(await at('2026-03-04T23:59:59Z')).toBe(10_000);
    expect(await at('2026-03-05T00:00:00Z')).toBe(5000);
    expect(await at('2026-03-05T23:59:59Z')).toBe(5000);
    expect(await at('2026-03-06T00:00:00Z')).toBe(10_000);
  });

  it('a discount of a company applies to it only; without a company no discount applies', async () => {
    const { id } = await aProduct(db);
    await aDiscount(db, { scope: 'product', scopeId: id, percent: 10 });
    await aDiscount(db, { scope: 'product', scopeId: id, percent: 40, companyId: 7 });
    expect(await paid(id)).toBe(9000);
    expect(await paid(id, { companyId: 7, discountPercent: 10 })).toBe(5400);
    expect(await paid(id, withoutCompany)).toBe(10_000);
  });
});

it("rates of VAT are the law's until the shop enters its own for the same code and day", async () => {
  const general = { vatCode: 'general', vatPercent: null } as const;
  expect(vatPercentOf(general, '2026-02-01', await listVatRates(db))).toBe(22);
  await db.insert(vatRate).values({ code: 'general', validFrom: '2026-01-01', percent: 21 });
  expect(vatPercentOf(general, '2026-02-01', await listVatRates(db))).toBe(21);
});
