import { beforeAll, describe, expect, it } from 'vitest';
import { recentlyViewed } from '#goods/catalogue/server/tables.ts';
import { aBrand, anOffer, aProduct, aSection, deactivate } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import type { Input } from '#shared/endpoint.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { UNSOLD_DAYS } from '../contract.ts';

let shop: TestApp;
let editor: Awaited<ReturnType<typeof aStaffMember>>;

beforeAll(async () => {
  shop = await testApp();
  editor = await aStaffMember(shop.db, 'content');
});

type Query = Input<'officeProducts'>['query'];
const list = async (query: Partial<Query>) =>
  (await shop.call('officeProducts', { query: query as Query }, { token: editor.token })).data;
const act = async (ids: number[], body: Input<'officeProductsAct'>['body']['act']) =>
  shop.call('officeProductsAct', { body: { ids, act: body } }, { token: editor.token });

let serial = 0;
/** A word that the goods of one case have in their names. */
const aWord = () => `Отбор${(serial += 1)}${Date.now()}`;
const found = async (query: Partial<Query>) => (await list(query)).items.map(({ id }) => id);

describe('the list of goods', () => {
  it('shows hidden and withdrawn goods beside shown ones', async () => {
    const word = aWord();
    const shown = await aProduct(shop.db, { name: `${word} А`, price: 12_345, stock: 7 });
    const hidden = await aProduct(shop.db, { name: `${word} Б` });
    const withdrawn = await aProduct(shop.db, { name: `${word} В` });
    await act([hidden.id], { kind: 'hide' });
    await deactivate(shop.db, withdrawn.id);
    const { items, count } = await list({ q: word });
    expect(items.map(({ id, display }) => [id, display])).toEqual([
      [shown.id, 'shown'],
      [hidden.id, 'hidden'],
      [withdrawn.id, 'withdrawn'],
    ]);
    expect(count).toBe(3);
    expect(items[0]).toMatchObject({ article: shown.article, price: 123.45, currency: 'RUB', available: 7 });
    for (const [display, one] of nonEmpty([
      ['shown', shown],
      ['hidden', hidden],
      ['withdrawn', withdrawn],
    ] as const)) {
      expect(await found({ q: word, display }), display).toEqual([one.id]);
    }
  });

  it('is found by a part of the name, the beginning of an article, also of a variant, and the code', async () => {
    const word = aWord();
    const one = await aProduct(shop.db, {
      name: `Кабель ${word} силовой`,
      article: `ВК-${word}/7`,
      shortcode: `К${word}`,
    });
    const variant = await anOffer(shop.db, one.id, { article: `ЦВ ${word}-9` });
    const queries = [word, `кабель ${word.toLowerCase()}`, `вк ${word}`, variant.article!, `К${word}`];
    for (const q of nonEmpty(queries)) expect(await found({ q }), q).toEqual([one.id]);
    expect(await found({ q: `Кабель%${word}` })).toEqual([]);
  });

  it('is narrowed by section with those below it, brand, stock, price and picture', async () => {
    const word = aWord();
    const of = (name: string, fields: Parameters<typeof aProduct>[1] = {}) =>
      aProduct(shop.db, { name: `${word} ${name}`, ...fields });
    const above = await aSection(shop.db);
    const below = await aSection(shop.db, { parentId: above.id, active: false });
    const brand = await aBrand(shop.db);
    const picture = { standard: '/files/goods/a.jpg' };
    const inAbove = await of('А', { sectionIds: [above.id], pictures: [picture] });
    const inBelow = await of('Б', { sectionIds: [below.id], stock: 0, pictures: [picture] });
    const branded = await of('В', { brandId: brand.id, price: null });
    const varied = await of('Г', { price: null, stock: 50 });
    await anOffer(shop.db, varied.id, { stock: 3 });
    const soldOut = await of('Д', { stock: 50 });
    // The stock of the product itself is none of its variants'
    await anOffer(shop.db, soldOut.id, { stock: 0, price: null });
    const all = [inAbove, inBelow, branded, varied, soldOut].map(({ id }) => id);
    const ids = (query: Partial<Query>) => found({ q: word, ...query });
    expect(await ids({})).toEqual(all);
    expect(await ids({ section: String(above.id) as never })).toEqual([inAbove.id, inBelow.id]);
    expect(await ids({ section: String(below.id) as never })).toEqual([inBelow.id]);
    expect(await ids({ section: 'none' })).toEqual([branded.id, varied.id, soldOut.id]);
    expect(await ids({ brand: String(brand.id) as never })).toEqual([branded.id]);
    expect(await ids({ brand: 'none' })).not.toContain(branded.id);
    expect(await ids({ noPrice: '1' })).toEqual([branded.id]);
    expect(await ids({ noPicture: '1' })).toEqual([branded.id, varied.id, soldOut.id]);
    expect((await list({ q: `${word} Г` })).items).toMatchObject([{ available: 3 }]);
  });

  it('takes what is free of the variants for sale for the stock of a product', async () => {
    const word = aWord();
    const varied = await aProduct(shop.db, { name: `${word} А`, stock: null });
    await anOffer(shop.db, varied.id, { stock: 3 });
    const hiddenVariant = await aProduct(shop.db, { name: `${word} Б`, stock: null });
    await anOffer(shop.db, hiddenVariant.id, { stock: 3, active: false });
    expect(await found({ q: word, stock: 'in' })).toEqual([varied.id]);
    expect(await found({ q: word, stock: 'out' })).toEqual([hiddenVariant.id]);
  });

  it('has what buyers look at and do not order', async () => {
    const word = aWord();
    const buyer = await aBuyer(shop.db);
    const [sold, unsold, longAgo] = [
      await aProduct(shop.db, { name: `${word} А` }),
      await aProduct(shop.db, { name: `${word} Б` }),
      await aProduct(shop.db, { name: `${word} В` }),
    ];
    const before = new Date(Date.now() - (UNSOLD_DAYS + 1) * 86_400_000);
    await shop.db.insert(recentlyViewed).values([
      { accountId: buyer.account.id, productId: sold.id },
      { accountId: buyer.account.id, productId: unsold.id },
      { accountId: buyer.account.id, productId: longAgo.id, at: before },
    ]);
    await anOrder(shop.db, buyer, { lines: [aLine({ itemId: sold.id, productId: sold.id })] });
    expect(await found({ q: word, unsold: '1' })).toEqual([unsold.id]);
  });

  it('continues after the key of a page without a gap or a repeat, in both directions', async () => {
    const word = aWord();
    // Names repeat: the id decides between them
    for (let at = 0; at < 55; at += 1) await aProduct(shop.db, { name: `${word} ${at % 7}`, article: `А${at % 3}` });
    for (const sort of nonEmpty(['name', 'article', 'created'] as const)) {
      for (const dir of nonEmpty(['asc', 'desc'] as const)) {
        const first = await list({ q: word, sort, dir });
        const second = await list({ q: word, sort, dir, after: first.next! });
        expect([first.count, first.items.length, second.items.length, second.next]).toEqual([55, 50, 5, null]);
        expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(55);
      }
    }
  });
});

describe('one act on the chosen goods', () => {
  it('hides and shows them, moves them, sets brand and badges; what is so already does not count', async () => {
    const [one, other] = [await aProduct(shop.db), await aProduct(shop.db)];
    const ids = [one.id, other.id];
    const section = await aSection(shop.db);
    const brand = await aBrand(shop.db);
    const rows = async () => {
      const stored = await shop.db.select().from(product);
      return ids.map((id) => stored.find((row) => row.id === id)!);
    };
    for (const [body, column, value] of nonEmpty([
      [{ kind: 'hide' }, 'hiddenByOperator', true],
      [{ kind: 'show' }, 'hiddenByOperator', false],
      [{ kind: 'section', section: section.id }, 'sectionId', section.id],
      [{ kind: 'brand', brand: brand.id }, 'brandId', brand.id],
      [{ kind: 'brand', brand: null }, 'brandId', null],
      [{ kind: 'new', isNew: true }, 'newByOperator', true],
      [{ kind: 'discontinued', isDiscontinued: true }, 'isDiscontinued', true],
    ] as const)) {
      expect((await act(ids, body)).data, column).toEqual({ changed: 2 });
      expect((await rows()).map((row) => row[column])).toEqual([value, value]);
      expect((await act(ids, body)).data, column).toEqual({ changed: 0 });
    }
  });

  it('returns to each what its accounting system says', async () => {
    const own = await aSection(shop.db);
    const chosen = await aSection(shop.db);
    const one = await aProduct(shop.db, { sectionIds: [own.id] });
    const untouched = await aProduct(shop.db, { sectionIds: [own.id] });
    await act([one.id], { kind: 'section', section: chosen.id });
    expect(await found({ q: one.name, byHand: '1', differs: '1' })).toEqual([one.id]);
    expect((await act([one.id, untouched.id], { kind: 'return' })).data).toEqual({ changed: 1 });
    expect(await found({ q: one.name, section: String(own.id) as never })).toEqual([one.id]);
    expect(await found({ q: one.name, byHand: '1' })).toEqual([]);
  });

  it('is refused for goods, a section and a brand that do not exist, and changes nothing', async () => {
    const { id } = await aProduct(shop.db);
    const missing = 2_000_000_000;
    expect((await act([missing], { kind: 'hide' })).codes).toEqual(['NOT_FOUND']);
    expect((await act([id], { kind: 'section', section: missing })).codes).toEqual(['TARGET_INVALID']);
    expect((await act([id], { kind: 'brand', brand: missing })).codes).toEqual(['TARGET_INVALID']);
    expect((await act([], { kind: 'hide' })).codes).toEqual(['VALIDATION']);
    expect(
      (
        await act(
          Array.from({ length: 501 }, (_, at) => at + 1),
          { kind: 'hide' },
        )
      ).codes,
    ).toEqual(['VALIDATION']);
  });
});
