import { eq, sql } from 'drizzle-orm';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { aProduct, anOffer, aSection } from '#goods/products/server/factory.ts';
import { barcode } from '#goods/products/server/tables.ts';
import { aBuyer, aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { notification } from '#identity/notifications/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { expireRows } from '#server/expire-rows.ts';
import { expiredRows } from '#shop/expired-rows.ts';
import { makeWaitingLists } from './factory.ts';
import { makeNextList } from './make-next-list.ts';
import { queueSubscriptions } from './queue-subscriptions.ts';
import { priceList, priceListSubscription } from './tables.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ PUBLIC_URL: 'https://shop.example' });
});

const maker = () => ({
  origin: 'https://shop.example',
  env: { SHOP_COMPANY_NAME: 'Оптовик & Ко' },
  now: () => shop.clock.now(),
});

/** Makes what waits, as a node does. */
const makeAll = () => makeWaitingLists(shop.db, () => shop.clock.now());

type Choice = NonNullable<Input<'priceListMake'>['body']>;
const order = (token: string, body: Partial<Choice> = {}) =>
  shop.call(
    'priceListMake',
    { body: { format: 'xlsx', columns: ['stock', 'packs', 'barcodes', 'pictures'], ...body } },
    { token },
  );
const lists = async (token: string) => (await shop.call('priceListsMade', {}, { token })).data;

async function fileOf(id: number, token: string): Promise<{ name: string; bytes: Buffer; type: unknown }> {
  const { data } = await shop.call('priceListFile', { params: { id: String(id) } }, { token });
  const { rawPayload, headers } = await shop.app.inject({
    url: data.link,
    headers: { authorization: `Bearer ${token}` },
  });
  return { name: data.name, bytes: rawPayload, type: headers['content-type'] };
}

const rowsOf = async (bytes: Buffer) => (await readXlsx(bytes)).sheets[0]!.rows;

/** A section with goods of every kind: packs, a minimum above the pack, two units, an offer, a barcode alone. */
async function anAssortment() {
  const section = await aSection(shop.db, { name: 'Кабель' });
  const sectionIds = [section.id];
  const packed = await aProduct(shop.db, { sectionIds, name: 'А', packageCount: 10, minOrderCount: 1, price: 1050 });
  const minimum = await aProduct(shop.db, { sectionIds, name: 'Б', packageCount: 10, minOrderCount: 25 });
  const metres = await aProduct(shop.db, {
    sectionIds,
    name: 'В &lt;b&gt; "кабель"; ВВГ',
    unitBase: 'м',
    unitCustom: 'кг',
    ratio: 0.25,
    pictures: [{ standard: '/files/goods/a.jpg', webp: '/files/goods/a.webp' }],
  });
  const family = await aProduct(shop.db, { sectionIds, name: 'Г' });
  const offer = await anOffer(shop.db, family.id, { stock: 0 });
  const coded = await aProduct(shop.db, { sectionIds, name: 'Д', article: null, shortcode: null });
  await shop.db
    .insert(barcode)
    .values(['4600000000017', '4600000000024'].map((value) => ({ itemId: coded.id, value })));
  return { section, packed, minimum, metres, offer, coded };
}

describe('a price list in the background', () => {
  it(
    'comes back as an order: packs, minimums, two units, offers and barcodes match exactly',
    // The first file starts the thread, which takes long on a busy machine
    { tags: ['R-FEAT-24', 'R-CALL-057'] },
    async () => {
      const { token, account: me } = await aBuyer(shop.db);
      const { section, packed, minimum, metres, offer, coded } = await anAssortment();
      const { data } = await order(token, { sections: [section.id] });
      expect((await lists(token)).lists).toMatchObject([
        { id: data.id, state: 'queued', title: 'Кабель', pricesAt: null },
      ]);
      await makeAll();
      const [made] = (await lists(token)).lists;
      expect(made).toMatchObject({ state: 'ready', rowsDone: 5, rowsTotal: 5, areStale: false });
      const { name, bytes } = await fileOf(data.id, token);
      expect(name).toMatch(/^Прайс-лист № \d+ от \d\d\.\d\d\.\d{4}\.xlsx$/);
      const [header, ...rows] = await rowsOf(bytes);
      const column = (title: string) => header!.indexOf(title);
      expect(rows.map((row) => row[column('Название')])).toEqual([
        'А',
        'Б',
        'В <b> "кабель"; ВВГ',
        expect.stringContaining('Г'),
        'Д',
      ]);
      expect(rows[2]!.slice(column('Ед.'), column('Количество'))).toEqual([
        'м',
        '1 м = 0,25 кг',
        1,
        1,
        'В наличии',
        'https://shop.example/files/goods/a.jpg',
      ]);
      expect(rows[1]!.slice(column('Кратность'), column('Кратность') + 2)).toEqual([10, 30]);

      const wanted = ['2 уп', 30, '3 м', 7, 3];
      const filled = rows.map((row, index) =>
        row.map((cell, at) => (at === column('Количество') ? wanted[index]! : cell)),
      );
      const form = new FormData();
      const sheet = await writeXlsx({ sheets: [{ name: 'Прайс-лист', rows: [header!, ...filled] }] });
      form.set('file', new File([Uint8Array.from(sheet)], name));
      await shop.db
        .update(company)
        .set({ canBuyUnavailable: true })
        .where(sql`id in (select company_id from membership where account_id = ${me.id})`);
      const parsed = await shop.call('basketParseFile', { query: {}, body: form }, { token });
      expect(parsed.data.lines).toEqual([
        { id: packed.id, quantity: 20, unit: 'шт' },
        { id: minimum.id, quantity: 30, unit: 'шт' },
        { id: metres.id, quantity: 3, unit: 'м' },
        { id: offer.id, quantity: 7, unit: 'шт' },
        { id: coded.id, quantity: 3, unit: 'шт' },
      ]);
      expect(parsed.data.notFound).toEqual([]);
    },
  );

  it('is CSV for Excel and YML for a site too, without formulas and with escaped names', async () => {
    const { token } = await aBuyer(shop.db);
    const { section, metres, coded } = await anAssortment();
    const evil = await aProduct(shop.db, { sectionIds: [section.id], name: '=cmd|A1', article: '+7' });
    const csv = (await order(token, { sections: [section.id], format: 'csv' })).data.id;
    const yml = (await order(token, { sections: [section.id], format: 'yml' })).data.id;
    await makeAll();
    const table = await fileOf(csv, token);
    expect(table.type).toBe('text/csv; charset=utf-8');
    const text = table.bytes.toString();
    expect(text.startsWith('\uFEFFАртикул;Короткий код;Штрихкод;Другие штрихкоды;Название;Цена;')).toBe(true);
    expect(text).toContain(
      `;"В <b> ""кабель""; ВВГ";100;м;1 м = 0,25 кг;1;1;В наличии;https://shop.example/files/goods/a.jpg;`,
    );
    expect(text).toContain("'+7;;;;'=cmd|A1;");
    const xml = (await fileOf(yml, token)).bytes.toString();
    expect(xml).toContain('<name>Оптовик &amp; Ко</name>');
    expect(xml).toContain(
      `<offer id="${metres.id}" available="true">\n<url>https://shop.example/detail/?code=${metres.code}</url>`,
    );
    expect(xml).toContain('<picture>https://shop.example/files/goods/a.jpg</picture>');
    expect(xml).toContain('<name>В &lt;b&gt; &quot;кабель&quot;; ВВГ</name>');
    expect(xml).toContain('<barcode>4600000000017</barcode>\n<barcode>4600000000024</barcode>');
    expect(xml.match(/<offer /g)).toHaveLength(6);
    expect([evil.id, coded.id].every((id) => xml.includes(`<offer id="${id}"`))).toBe(true);
  });

  it('has the prices of the company that it is made for alone, and says when they have changed', async () => {
    const { id: sectionId } = await aSection(shop.db);
    const hidden = await aPriceType(shop.db, { visibility: 'hidden' });
    const own = await aPriceType(shop.db);
    const product = await aProduct(shop.db, { sectionIds: [sectionId], price: 10_000 });
    await aPrice(shop.db, product.id, own, 9000);
    await aPrice(shop.db, product.id, hidden, 1);
    const { token, account: me } = await aBuyer(shop.db, { company: { priceTypeId: own } });
    const { data } = await order(token, { sections: [sectionId] });
    const other = await aCompany(shop.db);
    await aMembership(shop.db, me.id, other.id);
    // The company is switched while the list waits
    await shop.call('contragentSwitch', { params: { id: String(other.id) } }, { token });
    await makeAll();
    const [list] = await shop.db.select().from(priceList).where(eq(priceList.id, data.id));
    expect(JSON.parse(list!.terms!)).toMatchObject({ priceTypeId: own });
    expect((await lists(token)).lists).toEqual([]);
    expect((await shop.call('priceListFile', { params: { id: String(data.id) } }, { token })).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect((await shop.call('priceListRemove', { params: { id: String(data.id) } }, { token })).codes).toEqual([
      'NOT_FOUND',
    ]);
    await shop.call('contragentSwitch', { params: { id: String(list!.companyId) } }, { token });
    const rows = await rowsOf((await fileOf(data.id, token)).bytes);
    expect(rows[1]![5]).toBe(90);
    expect((await lists(token)).lists[0]!.areStale).toBe(false);
    await shop.db.update(price).set({ value: 8000 }).where(eq(price.priceTypeId, own));
    await recordCatalogueChange(shop.db, 'price', [product.id]);
    expect((await lists(token)).lists[0]!.areStale).toBe(true);
  });

  it('is made for nobody who has lost the right to it, and is no file of a stranger', async () => {
    const buyer = await aBuyer(shop.db);
    const stranger = await aBuyer(shop.db);
    const { id: sectionId } = await aSection(shop.db);
    await aProduct(shop.db, { sectionIds: [sectionId] });
    const first = (await order(buyer.token, { sections: [sectionId] })).data.id;
    await makeAll();
    expect(
      (await shop.call('priceListFile', { params: { id: String(first) } }, { token: stranger.token })).codes,
    ).toEqual(['NOT_FOUND']);
    const second = (await order(buyer.token, { sections: [sectionId] })).data.id;
    await shop.db.update(account).set({ active: false }).where(eq(account.id, buyer.account.id));
    await makeAll();
    expect(await shop.db.select().from(priceList).where(eq(priceList.id, second))).toEqual([]);
  });

  it('is made by one node, three wait at most, and ten are kept for a week', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const { id: sectionId } = await aSection(shop.db);
    expect((await order(token, { sections: [sectionId] })).codes).toEqual(['EMPTY']);
    await aProduct(shop.db, { sectionIds: [sectionId] });
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => order(token, { sections: [sectionId] })));
    expect(asked.flatMap(({ codes }) => codes)).toEqual(['LIMIT', 'LIMIT']);
    await Promise.all([1, 2, 3, 4].map(() => makeNextList(shop.db, maker())));
    const made = await shop.db.select().from(priceList).where(eq(priceList.accountId, me.id));
    expect(made.map(({ state, attempts }) => [state, attempts])).toEqual([1, 2, 3].map(() => ['ready', 1]));
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 3; n += 1) await order(token, { sections: [sectionId] });
      await makeAll();
    }
    expect((await lists(token)).lists).toHaveLength(10);
    await shop.db
      .update(priceList)
      .set({ requestedAt: sql`now() - interval '8 days'` })
      .where(eq(priceList.accountId, me.id));
    await expireRows(shop.db, expiredRows);
    expect((await lists(token)).lists).toEqual([]);
  });

  it('that took long is announced by a notice, and one whose maker died is made again', async () => {
    const { token, account: me } = await aBuyer(shop.db);
    const { id: sectionId } = await aSection(shop.db);
    await aProduct(shop.db, { sectionIds: [sectionId] });
    const { id } = (await order(token, { sections: [sectionId] })).data;
    await shop.db
      .update(priceList)
      .set({
        state: 'running',
        attempts: 1,
        beatAt: sql`now() - interval '3 minutes'`,
        requestedAt: sql`now() - interval '4 minutes'`,
      })
      .where(eq(priceList.id, id));
    await makeAll();
    const notices = await shop.db.select().from(notification).where(eq(notification.accountId, me.id));
    expect(notices.map(({ title, url }) => [title, url])).toEqual([['Прайс-лист готов', '/price-lists/']]);
  });
});

describe('a subscription to a price list', () => {
  const subscribe = (token: string, sectionId: number, mode: 'weekly' | 'changes') =>
    shop.call('priceListSubscribe', { body: { sections: [sectionId], format: 'xlsx', columns: [], mode } }, { token });
  /** A look of every node, after so many hours. */
  const look = async (hours = 0) => {
    await shop.db.update(priceListSubscription).set({ nextAt: sql`next_at - make_interval(hours => ${hours}::int)` });
    const at = new Date(Date.now() + 1000);
    await Promise.all([1, 2, 3].map(() => queueSubscriptions(shop.db, at)));
    await makeAll();
  };
  const letters = async (accountId: number) =>
    (await shop.db.select().from(outbox).where(eq(outbox.accountId, accountId)).orderBy(outbox.id)).map(
      ({ content }) => Object.fromEntries(content!.facts!)['Изменения'] ?? 'первый',
    );

  it('to changes writes once for each change, with the changes marked', async () => {
    const { token, account: me } = await aBuyer(shop.db, { account: { email: 'changes@romashka.example' } });
    const { id: sectionId } = await aSection(shop.db);
    const [up, down] = [
      await aProduct(shop.db, { sectionIds: [sectionId], name: 'А', price: 10_000 }),
      await aProduct(shop.db, { sectionIds: [sectionId], name: 'Б', price: 10_000 }),
    ];
    expect((await subscribe(token, sectionId, 'changes')).data.subscriptions).toHaveLength(1);
    await look();
    expect(await letters(me.id)).toEqual(['первый']);
    // A change of other goods is none of this list
    await aProduct(shop.db);
    await look(25);
    await look(2);
    expect(await letters(me.id)).toEqual(['первый']);
    await shop.db.update(price).set({ value: 12_000 }).where(eq(price.itemId, up.id));
    await shop.db.update(price).set({ value: 9000 }).where(eq(price.itemId, down.id));
    await recordCatalogueChange(shop.db, 'price', [up.id, down.id]);
    await look(2);
    await look(25);
    expect(await letters(me.id)).toEqual(['первый', 'дороже 1, дешевле 1']);
    const { lists: kept } = await lists(token);
    expect(kept).toHaveLength(2);
    const rows = await rowsOf((await fileOf(kept[0]!.id, token)).bytes);
    expect(rows.map((row) => row.slice(3, 6))).toEqual([
      ['Цена', 'Было', 'Изменение'],
      [120, 100, 'дороже'],
      [90, 100, 'дешевле'],
    ]);
  });

  it('each week writes each week, five at most, and ends with the right to price lists', async () => {
    const {
      token,
      account: me,
      company: firm,
    } = await aBuyer(shop.db, { account: { email: 'week@romashka.example' } });
    const { id: sectionId } = await aSection(shop.db);
    await aProduct(shop.db, { sectionIds: [sectionId] });
    await subscribe(token, sectionId, 'weekly');
    await look();
    await look(24 * 6);
    expect(await letters(me.id)).toEqual(['первый']);
    await look(25);
    expect(await letters(me.id)).toEqual(['первый', 'цены прежние']);
    for (let n = 0; n < 4; n += 1) await subscribe(token, sectionId, 'weekly');
    expect((await subscribe(token, sectionId, 'weekly')).codes).toEqual(['LIMIT']);
    const { subscriptions } = await lists(token);
    const stranger = await aBuyer(shop.db);
    const params = { id: String(subscriptions[0]!.id) };
    expect((await shop.call('priceListUnsubscribe', { params }, { token: stranger.token })).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect((await shop.call('priceListUnsubscribe', { params }, { token })).data.subscriptions).toHaveLength(4);
    await shop.db
      .update(membership)
      .set({ rights: sql`rights || '{"priceLists": false}'` })
      .where(eq(membership.companyId, firm.id));
    const before = await letters(me.id);
    await look(24 * 8);
    expect(await letters(me.id)).toEqual(before);
    expect(
      await shop.db.select().from(priceListSubscription).where(eq(priceListSubscription.accountId, me.id)),
    ).toEqual([]);
  });
});
