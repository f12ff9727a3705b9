import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { type Db, isBusy, openDatabase, serverAddress } from '#server/db/index.ts';
import { isApiError } from '#server/errors.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { type CallResult, type TestApp, testApp } from './testing/test-app.ts';

const PARALLEL = 30;

let shop: TestApp;
/** Connections of somebody else. */
let foreign: Db;

beforeAll(async () => {
  shop = await testApp();
  const database = await openDatabase({ url: serverAddress(shop.db) });
  afterFile(() => database.close());
  foreign = database.db;
});

type Product = Awaited<ReturnType<typeof aProduct>>;
type Answer = Pick<CallResult<'basketAdd'>, 'status' | 'codes' | 'headers'>;
type Request = (key: string) => Promise<Answer>;

/** What a case holds, and requests that need it. */
type Held = { row: SQL; requests: Request[] };

const withKey = (key: string) => ({ 'idempotency-key': key });

const add =
  ({ token }: ReadyBuyer, { id }: Product): Request =>
  (key) =>
    shop.call('basketAdd', { body: { products: [{ id, quantity: 1 }] } }, { token, headers: withKey(key) });

const order = async (buyer: ReadyBuyer, product: Product): Promise<Request> => {
  await inBasket(shop, buyer, { product });
  const body = await openCheckout(shop, buyer);
  return (key) => shop.call('orderAdd', { body }, { token: buyer.token, headers: withKey(key) });
};

async function hold(row: SQL): Promise<() => Promise<void>> {
  const release = await holdTransaction(foreign, (tx) => tx.execute(row));
  onTestFinished(release);
  return release;
}

const repeated = (request: Request) => Array.from({ length: PARALLEL }, () => request);

/** Lists, additions and orders of others: two buyers and a guest. */
async function visitOfOthers(sectionCode: string, others: readonly ReadyBuyer[], product: Product): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [shop.call('sessionCheck', {}), shop.call('footer', {})];
  for (const buyer of others) {
    const { token } = buyer;
    answers.push(shop.call('catalogPage', { params: { '*': sectionCode }, query: {} }, { token }));
    answers.push((await order(buyer, product))(randomUUID()), shop.call('orderList', { query: {} }, { token }));
    answers.push(shop.call('favouriteAdd', { body: { product_id: product.id } }, { token }));
  }
  return Promise.all(answers);
}

const forUpdate = (table: string, condition: SQL) =>
  sql`select from ${sql.identifier(table)} where ${condition} for update`;

const cases: [string, (buyer: ReadyBuyer, product: Product) => Promise<Held>][] = [
  [
    'a basket',
    async (buyer, product) => {
      await inBasket(shop, buyer, { product });
      return {
        row: forUpdate('basket', sql`account_id = ${buyer.account.id}`),
        requests: repeated(add(buyer, product)),
      };
    },
  ],
  [
    'an account',
    async ({ account, token }, product) => {
      const products = [{ id: product.id, quantity: 1 }];
      const create: Request = (key) =>
        shop.call('templateAdd', { body: { name: key, products } }, { token, headers: withKey(key) });
      return { row: forUpdate('account', sql`id = ${account.id}`), requests: repeated(create) };
    },
  ],
  [
    'a session',
    async ({ token }) => ({
      row: forUpdate('session', sql`token_hash = ${hashToken(token)}`),
      requests: repeated(() => shop.call('logout', {}, { token })),
    }),
  ],
  [
    'a template',
    async ({ token }, product) => {
      const body = { name: 'Шаблон', products: [{ id: product.id, quantity: 1 }] };
      const { data } = await shop.call('templateAdd', { body }, { token });
      const change: Request = (key) =>
        shop.call(
          'templateChange',
          { params: { id: String(data.id) }, body: { name: 'Другой' } },
          { token, headers: withKey(key) },
        );
      return { row: forUpdate('basket_template', sql`id = ${data.id}`), requests: repeated(change) };
    },
  ],
  [
    'a company',
    async (buyer, product) => {
      const request = await order(buyer, product);
      return { row: forUpdate('company', sql`id = ${buyer.company.id}`), requests: repeated(request) };
    },
  ],
  [
    'the stock of a product that many buy',
    async (buyer, product) => {
      const buyers = [buyer];
      while (buyers.length < PARALLEL) buyers.push(await aReadyBuyer(shop.db));
      const requests: Request[] = [];
      for (const one of buyers) requests.push(await order(one, product));
      return { row: forUpdate('stock', sql`item_id = ${product.id}`), requests };
    },
  ],
];

describe('while another connection holds a row', () => {
  it.each(cases)('%s, all others are served before it is released', async (_name, prepare) => {
    const [section, product] = [await aSection(shop.db), await aProduct(shop.db, { stock: 500 })];
    const goods = await aProduct(shop.db, { stock: 500, sectionIds: [section.id] });
    const [buyer, ...others] = [await aReadyBuyer(shop.db), await aReadyBuyer(shop.db), await aReadyBuyer(shop.db)];
    const { row, requests } = await prepare(buyer!, product);
    const release = await hold(row);
    const keys = requests.map(() => randomUUID());
    const waiting = requests.map((request, n) => request(keys[n]!));
    await untilWaiting(foreign, 1);
    const answers = await visitOfOthers(section.code, others, goods);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const first = await Promise.all(waiting);
    expect(first.filter(({ codes }) => codes.includes('BUSY')).length).toBeGreaterThan(0);
    const refused = first.filter(({ status }) => status === 503);
    expect(refused.map(({ codes, headers }) => [codes, headers['retry-after']])).toEqual(
      refused.map(() => [['BUSY'], '2']),
    );
    await release();
    const again: Answer[] = [];
    for (const [n, request] of requests.entries()) if (first[n]!.status === 503) again.push(await request(keys[n]!));
    expect(again.flatMap(({ codes }) => codes)).not.toContain('BUSY');
    expect(shop.logged.flat().filter((one) => !isApiError(one) && !isBusy(one))).toEqual([]);
  });

  it('a basket, what was refused and is repeated under its key has one effect', async () => {
    const product = await aProduct(shop.db, { stock: 500 });
    const buyer = await aReadyBuyer(shop.db);
    await inBasket(shop, buyer, { product });
    const row = forUpdate('basket', sql`account_id = ${buyer.account.id}`);
    const release = await hold(row);
    const keys = Array.from({ length: PARALLEL }, () => randomUUID());
    const first = await Promise.all(keys.map(add(buyer, product)));
    await release();
    expect(first.map(({ codes }) => codes)).toEqual(keys.map(() => ['BUSY']));
    for (const key of [...keys, ...keys]) expect((await add(buyer, product)(key)).status).toBe(200);
    const { data } = await shop.call('basketProducts', { query: {} }, { token: buyer.token });
    expect(data.grid.row.map(({ basketQuantity }) => basketQuantity)).toEqual([1 + PARALLEL]);
  });
});
