import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { aReadyBuyer, inBasket, openCheckout, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { serverAddress } from '#server/db/index.ts';
import { SOURCE_OPTIONS } from '#server/testing/source-options.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import type { NodeOpening } from './testing/shop-node.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const PARALLEL = 36;

/** This node, and one in a process that can be stopped. */
let shop: TestApp;
let child: ChildProcess;
let address: string;

beforeAll(async () => {
  shop = await testApp({}, ownedDatabase);
  child = fork(new URL('testing/shop-node.ts', import.meta.url), { execArgv: SOURCE_OPTIONS });
  child.send({ url: serverAddress(shop.db) } satisfies NodeOpening);
  [address] = (await once(child, 'message')) as [string];
});

afterAll(() => {
  child?.kill('SIGCONT');
  child?.disconnect();
});

type Ordering = { buyer: ReadyBuyer; body: Awaited<ReturnType<typeof openCheckout>>; key: string };

async function anOrdering(product: Parameters<typeof inBasket>[2] = {}): Promise<Ordering> {
  const buyer = await aReadyBuyer(shop.db);
  await inBasket(shop, buyer, product);
  return { buyer, body: await openCheckout(shop, buyer), key: randomUUID() };
}

const here = ({ buyer: { token }, body, key }: Ordering) =>
  shop.call('orderAdd', { body }, { token, headers: { 'idempotency-key': key } });

async function there({ buyer: { token }, body, key }: Ordering): Promise<{ status: number; id: number | null }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const answer = await fetch(`${address}/api/order/add/`, { method: 'POST', headers, body: JSON.stringify(body) });
  const { data } = (await answer.json()) as { data: { id: number } | null };
  return { status: answer.status, id: data?.id ?? null };
}

/** Transactions that hold locks and wait for their process. */
async function countIdle(): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction' and backend_xid is not null`);
  return rows[0]!.count;
}

/** Sends orders to the other node and stops its process in the middle of them. */
async function freezeInTheMiddle(): Promise<{ orderings: Ordering[]; answers: ReturnType<typeof there>[] }> {
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const popular = await aProduct(shop.db, { stock: 5000 });
    const orderings: Ordering[] = [];
    while (orderings.length < PARALLEL) {
      orderings.push(await anOrdering(orderings.length % 2 ? { product: popular } : {}));
    }
    const answers = orderings.map(there);
    await sleep(15 + 5 * (attempt % 20));
    child.kill('SIGSTOP');
    // What it has sent is carried out
    await sleep(100);
    if ((await countIdle()) > 0) return { orderings, answers };
    child.kill('SIGCONT');
    await Promise.all(answers);
  }
  throw new Error('The node was never stopped within a transaction');
}

it('a node that is frozen under parallel orders refuses nobody on the other node, and its locks end', async () => {
  const { code } = await aSection(shop.db);
  const others = [await anOrdering(), await anOrdering(), await anOrdering()];
  const { orderings, answers } = await freezeInTheMiddle();
  const waiting = orderings.map(here);
  const listed = await shop.call(
    'catalogPage',
    { params: { '*': code }, query: {} },
    { token: others[0]!.buyer.token },
  );
  expect(listed.status).toBe(200);
  for (const one of others) {
    expect((await inBasketOf(one)).status).toBe(200);
    const body = await openCheckout(shop, one.buyer);
    expect((await here({ ...one, body })).status).toBe(200);
  }
  const refused = (await Promise.all(waiting)).filter(({ status }) => status !== 200);
  expect(refused.map(({ status, codes }) => [status, codes])).toEqual(refused.map(() => [503, ['BUSY']]));
  // The server ends what its process has left idle
  await vi.waitFor(async () => expect(await countIdle()).toBe(0), { timeout: 15_000, interval: 200 });
  const placed = await Promise.all(orderings.map(async (one) => (await here(one)).data));
  child.kill('SIGCONT');
  const acknowledged = await Promise.all(answers);
  expect(acknowledged.map(({ id }, n) => id ?? placed[n]!.id)).toEqual(placed.map(({ id }) => id));
  for (const { buyer } of orderings) {
    expect(await shop.db.$count(customerOrder, eq(customerOrder.accountId, buyer.account.id))).toBe(1);
  }
});

async function inBasketOf({ buyer: { token } }: Ordering) {
  const { id } = await aProduct(shop.db);
  return shop.call('basketAdd', { body: { products: [{ id, quantity: 1 }] } }, { token });
}
