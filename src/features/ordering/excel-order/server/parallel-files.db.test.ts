import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { idempotencyKey, rateCounter } from '#server/tables.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { sheetCache } from './tables.ts';

const shop = await testApp();

async function aSheet(lines: number) {
  const first = await aProduct(shop.db, { price: 1000 });
  const rest = await Promise.all(Array.from({ length: lines - 1 }, () => aProduct(shop.db, { price: 1000 })));
  const goods = [first, ...rest];
  const bytes = await workbookBytes({
    sheet: 'Заказ',
    columns: [
      { header: 'Артикул', width: 20, format: 'text' },
      { header: 'Количество', width: 12 },
    ],
    rows: goods.map(({ article }, n) => [article, n + 1]),
  });
  return { goods, bytes };
}

/** Small, and it takes minutes on any machine: a hundred thousand merged areas cover one another. */
async function aSlowSheet(n: number): Promise<Buffer> {
  const merge = { startRow: 0, startCol: 0, endRow: 1999, endCol: 255 };
  const rows = Array.from({ length: 2000 }, (_, row) => [row === 0 ? `Список ${n}` : 'x']);
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Лист', rows, merges: Array.from({ length: 100_000 }, () => merge) }] }),
  );
}

function parse(token: string, bytes: Buffer) {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(bytes)], 'заказ.xlsx'));
  return shop.call('basketParseFile', { query: {}, body: form }, { token });
}

describe('spreadsheets that come at once (datamodel 8.22)', () => {
  it('one file sent twice at once is read alike and stored once', async () => {
    const { token, account } = await aBuyer(shop.db);
    const { bytes, goods } = await aSheet(5);
    const answers = await Promise.all(Array.from({ length: 6 }, () => parse(token, bytes)));
    for (const { data } of answers)
      expect(data.lines).toEqual(goods.map(({ id }, n) => ({ id, quantity: n + 1, unit: 'шт' })));
    expect(await shop.db.select().from(sheetCache).where(eq(sheetCache.accountId, account.id))).toHaveLength(1);
    expect(await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id))).toEqual([]);
    expect(await shop.db.select().from(basket).where(eq(basket.accountId, account.id))).toEqual([]);
  });

  it('new files are counted one by one, however many come at once', async () => {
    const { token, account } = await aBuyer(shop.db);
    const answers = await Promise.all(Array.from({ length: 70 }, (_, n) => parse(token, Buffer.from(`file ${n}`))));
    const codes = answers.map((answer) => answer.codes[0]);
    expect(codes.filter((code) => code === 'BAD_FILE')).toHaveLength(60);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10);
    expect(await counted(`sheet:${account.id}`)).toBe(70);
  });

  it("one buyer's slow files do not hold up another's", async () => {
    const [slow, honest] = [await aBuyer(shop.db), await aBuyer(shop.db)];
    const { bytes, goods } = await aSheet(3);
    let finished = 0;
    const slowOnes = [await aSlowSheet(1), await aSlowSheet(2)].map((file) =>
      parse(slow.token, file).finally(() => (finished += 1)),
    );
    await setTimeout(500);
    const { data } = await parse(honest.token, bytes);
    expect(data.lines).toHaveLength(goods.length);
    // Behind both of them he would wait for sixteen seconds
    expect(finished).toBeLessThan(2);
    for (const answer of await Promise.all(slowOnes)) {
      expect(answer.codes).toEqual(['BAD_FILE']);
      expect(answer.body.errors[0]!.message).toContain('не удалось прочитать за отведённое время');
    }
    expect(await counted(`sheet-ms:${slow.account.id}`)).toBeGreaterThan(15_000);
  });

  it('a buyer whose files took a minute is refused until the window ends', async () => {
    const { token, account } = await aBuyer(shop.db);
    const { bytes } = await aSheet(1);
    const key = `sheet-ms:${account.id}`;
    expect((await parse(token, bytes)).status).toBe(200);
    await shop.db.update(rateCounter).set({ count: 60_000 }).where(eq(rateCounter.key, key));
    const refused = await parse(token, (await aSheet(2)).bytes);
    expect([refused.status, refused.codes]).toEqual([429, ['RATE_LIMITED']]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await parse(token, bytes)).status).toBe(200);
  });

  it('the list of a file that is sent twice with one key goes to the basket once', async () => {
    const { token, account } = await aBuyer(shop.db);
    const { bytes, goods } = await aSheet(40);
    const { data } = await parse(token, bytes);
    const headers = { 'idempotency-key': 'one-press-of-the-button' };
    const add = () => shop.call('basketListAdd', { body: { products: data.lines } }, { token, headers });
    const answers = await Promise.all([add(), add(), add(), add()]);
    for (const answer of answers) expect(answer.data).toEqual(answers[0]!.data);
    const lines = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id));
    expect(new Map(lines.map((line) => [line.itemId, line.quantity]))).toEqual(
      new Map(goods.map(({ id }, n) => [id, n + 1])),
    );
    const kept = await shop.db
      .select()
      .from(idempotencyKey)
      .where(and(eq(idempotencyKey.accountId, account.id), eq(idempotencyKey.key, headers['idempotency-key'])));
    expect(kept).toHaveLength(1);
  });

  it('five thousand lines of a file go to the basket in one call', async () => {
    const { token, account } = await aBuyer(shop.db, { company: { canBuyUnavailable: true } });
    const { goods } = await aSheet(1);
    const [source] = goods;
    const ids = await manyProducts(source!.id, 5000);
    const products = ids.map((id, n) => ({ id, quantity: (n % 9) + 1 }));
    const { data } = await shop.call('basketListAdd', { body: { products } }, { token });
    expect([data.lines.length, data.refused.length, data.count]).toEqual([5000, 0, 5000]);
    expect(await shop.db.$count(basketLine, eq(basketLine.accountId, account.id))).toBe(5000);
  });
});

/** What stands under a key in all windows: one of ten minutes may end while a test runs. */
async function counted(key: string): Promise<number> {
  const windows = await shop.db.select().from(rateCounter).where(eq(rateCounter.key, key));
  return windows.reduce((sum, { count }) => sum + count, 0);
}

/** Copies of a product with its price, by one statement each. */
async function manyProducts(id: number, count: number): Promise<number[]> {
  const { rows } = await shop.db.execute<{ id: number }>(`
    with source as (select * from product where id = ${id}),
      made as (
        insert into product (source_id, code, name, article, article_normalised)
        select source_id, code || '-' || n, name, article || '-' || n, article_normalised || n
        from source, generate_series(1, ${count}) n returning id),
      priced as (
        insert into price (item_id, price_type_id, value, currency)
        select made.id, price.price_type_id, price.value, price.currency from made, price where price.item_id = ${id})
    select id from made order by id`);
  return rows.map((row) => row.id);
}
