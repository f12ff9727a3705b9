import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { type Db, openDatabase, transaction } from '#server/db/index.ts';
import { idempotencyKey } from '#server/tables.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { statementsDuring } from '#server/testing/statements-during.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { createBasket, lockBasket } from './basket-row.ts';
import { basket, basketLine } from './tables.ts';
import { writeLines } from './write-lines.ts';

/** Long enough for changes that wait for nobody. */
const HELD_MS = 5000;

/** Longer than a shared statement waits for a lock. */
const BEYOND_BOUND_MS = 200;

let db: Db;
let url: string;
let item: { id: number };

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
type Change = Parameters<typeof writeLines>[1];

beforeAll(async () => {
  const database = await testDatabase();
  [db, url] = [database.db, database.pool.options.connectionString!];
  item = await aProduct(db);
});

let buyers: Buyer[];

beforeEach(async () => {
  buyers = [await aBuyer(db), await aBuyer(db), await aBuyer(db)];
  for (const { account } of buyers) await createBasket(db, account.id);
});

function aChange({ account, company }: Buyer, rest: Partial<Change> = {}): Change {
  const lines = [{ id: item.id, productId: item.id, quantity: 1, unit: 'шт' }];
  return { accountId: account.id, companyId: company.id, expected: 0, lines, mark: null, now: new Date(), ...rest };
}

const markOf = ({ account }: Buyer, key = randomUUID()) => {
  return { accountId: account.id, key, route: 'basketAdd' as const, requestHash: 'hash' };
};

async function stored({ account }: Buyer) {
  const [row] = await db.select().from(basket).where(eq(basket.accountId, account.id));
  const lines = await db.select().from(basketLine).where(eq(basketLine.accountId, account.id));
  return { version: row!.version, companyId: row!.companyId, quantities: lines.map(({ quantity }) => quantity) };
}

const untouched = { version: 0, companyId: null, quantities: [] };

const quantityOf = (quantity: number) => ({ lines: [{ id: item.id, productId: item.id, quantity, unit: 'шт' }] });

it('changes of several baskets at once are one statement, and each gets its own lines, company and key', async () => {
  const marks = [markOf(buyers[0]!), null, markOf(buyers[2]!)];
  const changes = buyers.toReversed().map((buyer, index) => {
    const mark = marks[2 - index]!;
    return aChange(buyer, { ...quantityOf(30 - index), mark, answer: { of: buyer.account.id } });
  });
  const work = async () =>
    expect(await Promise.all(changes.map((change) => writeLines(db, change)))).toEqual([true, true, true]);
  expect(await statementsDuring(work, 'basket_write_lines')).toHaveLength(1);
  for (const [index, buyer] of buyers.entries()) {
    expect(await stored(buyer)).toEqual({ version: 1, companyId: buyer.company.id, quantities: [28 + index] });
    const kept = await db.select().from(idempotencyKey).where(eq(idempotencyKey.accountId, buyer.account.id));
    const mark = marks[index];
    expect(kept).toMatchObject(mark ? [{ ...mark, response: { of: buyer.account.id } }] : []);
  }
});

it('of changes at once only those are written whose basket has the expected version', async () => {
  const [one, two, three] = buyers as [Buyer, Buyer, Buyer];
  const mark = markOf(two);
  const changes = [aChange(one), aChange(two, { expected: 7, mark }), aChange(three)];
  expect(await Promise.all(changes.map((change) => writeLines(db, change)))).toEqual([true, false, true]);
  expect(await stored(two)).toEqual(untouched);
  expect(await db.select().from(idempotencyKey).where(eq(idempotencyKey.key, mark.key))).toEqual([]);
  expect(await stored(three)).toMatchObject({ version: 1, quantities: [1] });
});

it('of changes of one basket at once the first is written', async () => {
  const [one, two] = buyers as [Buyer, Buyer];
  const changes = [aChange(one, quantityOf(5)), aChange(two), aChange(one, quantityOf(9))];
  expect(await Promise.all(changes.map((change) => writeLines(db, change)))).toEqual([true, true, false]);
  expect(await stored(one)).toMatchObject({ version: 1, quantities: [5] });
});

it('a basket that a transaction holds delays no change of another one', async () => {
  const [one, two] = buyers as [Buyer, Buyer];
  await transaction(db, async (tx) => {
    await lockBasket(tx, one.account.id);
    const outside = await otherNode();
    expect(await Promise.all([aChange(one), aChange(two)].map((change) => writeLines(outside, change)))).toEqual([
      false,
      true,
    ]);
    // Its own lock does not stop the transaction
    expect(await writeLines(tx, aChange(one, { ...quantityOf(3), expected: null }))).toBe(true);
  });
  expect(await stored(one)).toMatchObject({ version: 1, quantities: [3] });
});

it('a key that another call has taken refuses its change alone', async () => {
  const [one, two] = buyers as [Buyer, Buyer];
  const mark = markOf(one);
  await db.insert(idempotencyKey).values({ ...mark, route: 'orderAdd', response: {} });
  const changes = [aChange(one, { mark, answer: {} }), aChange(two, { mark: markOf(two), answer: {} })];
  const [refused, written] = await Promise.allSettled(changes.map((change) => writeLines(db, change)));
  expect(refused).toMatchObject({ status: 'rejected', reason: { errors: [{ code: 'KEY_REUSED' }] } });
  expect(written).toEqual({ status: 'fulfilled', value: true });
  expect(await stored(one)).toEqual(untouched);
  const taken = and(eq(idempotencyKey.accountId, one.account.id), eq(idempotencyKey.key, mark.key));
  expect(await db.select().from(idempotencyKey).where(taken)).toMatchObject([{ route: 'orderAdd' }]);
});

it('a change whose key or account others hold waits for it, and none of the others does', async () => {
  const [ofKey, ofAccount, free] = buyers as [Buyer, Buyer, Buyer];
  const mark = markOf(ofKey);
  const release = await holdTransaction(db, async (tx) => {
    await tx.insert(idempotencyKey).values({ ...mark, route: 'orderAdd', response: {} });
    await tx.select().from(account).where(eq(account.id, ofAccount.account.id)).for('update');
  });
  const late = Promise.allSettled([
    writeInTheEnd(aChange(ofKey, { mark, answer: {} })),
    writeInTheEnd(aChange(ofAccount, { mark: markOf(ofAccount), answer: {} })),
  ]);
  const other = await Promise.race([writeInTheEnd(aChange(free)).then(() => stored(free)), sleep(HELD_MS)]);
  await release();
  expect(other).toMatchObject({ version: 1, quantities: [1] });
  const [refused] = await late;
  expect(refused).toMatchObject({ status: 'rejected', reason: { errors: [{ code: 'KEY_REUSED' }] } });
  expect(await Promise.all([stored(ofKey), stored(ofAccount)])).toMatchObject([untouched, { version: 1 }]);
});

it('a change in a transaction waits for a key as long as it takes', async () => {
  const [one] = buyers as [Buyer];
  const mark = markOf(one);
  const release = await holdTransaction(db, (tx) =>
    tx.insert(idempotencyKey).values({ ...mark, route: 'orderAdd', response: {} }),
  );
  const late = transaction(db, async (tx) => {
    await lockBasket(tx, one.account.id);
    return writeLines(tx, aChange(one, { expected: null, mark, answer: {} }));
  }).catch((error: unknown) => error);
  await untilWaiting(db, 1);
  await sleep(BEYOND_BOUND_MS);
  await release();
  expect(await late).toMatchObject({ errors: [{ code: 'KEY_REUSED' }] });
});

/** As callers do: a statement that failed may hold its locks for a moment after its error has arrived. */
async function writeInTheEnd(change: Change): Promise<void> {
  if (await writeLines(db, change)) return;
  await transaction(db, async (tx) => {
    await lockBasket(tx, change.accountId);
    expect(await writeLines(tx, change)).toBe(true);
  });
}

it('a change that breaks a constraint fails alone', async () => {
  const [one, two, three] = buyers as [Buyer, Buyer, Buyer];
  const lines = [{ id: 2_000_000_000, productId: 2_000_000_000, quantity: 1, unit: 'шт' }];
  const changes = [aChange(one), aChange(two, { lines, mark: markOf(two), answer: {} }), aChange(three)];
  const results = await Promise.allSettled(changes.map(writeInTheEnd));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await Promise.all(buyers.map(stored))).toMatchObject([{ version: 1 }, untouched, { version: 1 }]);
});

it('no change is lost between two nodes that write to the same baskets', async () => {
  const nodes = [db, await otherNode()];
  const increments = new Map(buyers.map((buyer) => [buyer, 0]));
  const increment = async (node: Db, buyer: Buyer) => {
    const [{ version }, { quantities }] = [await stored(buyer), await stored(buyer)];
    const change = aChange(buyer, { ...quantityOf((quantities[0] ?? 0) + 1), expected: version });
    if (await writeLines(node, change)) increments.set(buyer, increments.get(buyer)! + 1);
  };
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(nodes.flatMap((node) => buyers.map((buyer) => increment(node, buyer))));
  }
  for (const [buyer, count] of increments) {
    expect(count).toBeGreaterThanOrEqual(30);
    expect(await stored(buyer)).toMatchObject({ version: count, quantities: [count] });
  }
});

async function otherNode(): Promise<Db> {
  const other = await openDatabase({ url, poolSize: 4 });
  onTestFinished(() => other.close());
  return other.db;
}
