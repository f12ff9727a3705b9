import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { aDiscount } from '#goods/pricing/server/factory.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aReadyBuyer, openCheckout } from '#ordering/checkout/server/factory.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Statement = { name: string | undefined; text: string };

/** What a call sends to this file's database, the visitor's session among it. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<Statement[]> {
  const { rows } = await shop.db.execute<{ name: string }>(sql`select current_database() as name`);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  expect((await call()).status).toBe(200);
  const own = query.mock.contexts.map((client) => (client as pg.Client).database === rows[0]!.name);
  const sent = query.mock.calls.filter((_, index) => own[index]).map(([first]) => statementOf(first));
  query.mockRestore();
  // A shop follows the changes of the catalogue beside its calls, and writes looks at products behind them. Connections change
  // their bounds where a call follows a statement of this test
  return sent.filter((statement) => !isBeside(statement));
}

const isBeside = ({ name, text }: Statement) =>
  (!name && (text.includes('from "catalogue_change"') || /^(re)?set lock_timeout/.test(text))) ||
  text.includes('"recently_viewed"');

const statementOf = (sent: unknown): Statement =>
  typeof sent === 'string' ? { name: undefined, text: sent } : (sent as Statement);

const isBoundary = ({ text }: Statement) => /^(begin|commit)$/.test(text);

/** A basket of two goods, of which one has a discount. */
async function aBasket() {
  const buyer = await aBuyer(shop.db);
  const items = [await aProduct(shop.db), await aProduct(shop.db)];
  await aDiscount(shop.db, { scope: 'product', scopeId: items[0]!.id, percent: 5 });
  await shop.call('basketAdd', { body: { products: items.map(({ id }) => ({ id })) } }, { token: buyer.token });
  return { buyer, items };
}

const calls = nonEmpty([
  {
    name: 'a product',
    statements: 3,
    call: async () => {
      const [buyer, item] = [await aBuyer(shop.db), await aProduct(shop.db)];
      const call = (headers: Record<string, string>) =>
        shop.call('productDetail', { query: { id: String(item.id) } }, { token: buyer.token, headers });
      // The first one after a change brings the catalogue in memory up to date; it notes no look
      await call({ purpose: 'prefetch' });
      return () => call({});
    },
  },
  {
    name: 'a line into the basket',
    statements: 4,
    call: async () => {
      const [buyer, item] = [await aBuyer(shop.db), await aProduct(shop.db)];
      await shop.call('basketAdd', { body: { products: [{ id: item.id }] } }, { token: buyer.token });
      const headers = { 'idempotency-key': randomUUID() };
      return () => shop.call('basketAdd', { body: { products: [{ id: item.id }] } }, { token: buyer.token, headers });
    },
  },
  {
    name: 'another quantity',
    statements: 6,
    call: async () => {
      const { buyer, items } = await aBasket();
      // The first reading after a change of a discount reads more
      await shop.call('basketSumBlock', {}, { token: buyer.token });
      const product = { ID: items[0]!.id, QUANTITY: 7 };
      return () => shop.call('basketUpdate', { body: { product } }, { token: buyer.token });
    },
  },
  ...(['basketProducts', 'basketSumBlock'] as const).map((name) => ({
    name: `${name} of a basket`,
    statements: 4,
    call: async () => {
      const { buyer } = await aBasket();
      return () => shop.call(name, { query: {} }, { token: buyer.token });
    },
  })),
  {
    name: 'a checkout',
    statements: 7,
    call: async () => {
      const [buyer, item] = [await aBuyer(shop.db), await aProduct(shop.db)];
      await shop.call('basketAdd', { body: { products: [{ id: item.id }] } }, { token: buyer.token });
      return () => shop.call('orderCheckout', { query: {} }, { token: buyer.token });
    },
  },
  {
    name: 'an order',
    statements: 12,
    call: async () => {
      const [buyer, item] = [await aReadyBuyer(shop.db), await aProduct(shop.db, { stock: 50 })];
      await shop.call('basketAdd', { body: { products: [{ id: item.id }] } }, { token: buyer.token });
      const body = await openCheckout(shop, buyer);
      const headers = { 'idempotency-key': randomUUID() };
      return () => shop.call('orderAdd', { body }, { token: buyer.token, headers });
    },
  },
]);

it.for(calls)('$name costs at most $statements statements, all of them prepared', async ({ statements, call }) => {
  const again = await call();
  // What others have caused is sent behind them: notices of changes, looks at products
  await sleep(300);
  const sent = await statementsOf(again);
  expect(sent.filter((statement) => !statement.name && !isBoundary(statement))).toEqual([]);
  expect(sent.length).toBeGreaterThan(1);
  const names = sent.map(({ name, text }) => name ?? text).join(', ');
  expect(sent.length <= statements, names).toBe(true);
});
