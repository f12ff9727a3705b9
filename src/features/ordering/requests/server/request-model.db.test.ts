import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aReadyBuyer, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { isApiError } from '#server/errors.ts';
import { expireRows } from '#server/expire-rows.ts';
import { livingStates, type RequestState } from '#shared/request-state.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { expiredRequests } from './expired-requests.ts';
import { aRequest, changed, confirm, proposalFor, shownTo, withdrawn } from './factory.ts';
import { orderRequest, orderRequestVersion } from './tables.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** What is known of a request: its state, its version with the quantity that it proposes, and the orders made of it. */
type Model = { state: RequestState; version: number; quantity: number; ordered: number };

type Real = {
  id: number;
  itemId: number;
  buyer: ReadyBuyer;
  staff: Awaited<ReturnType<typeof anAccount>>;
  /** What the buyer saw, and in which version. */
  seen: { version: number; shown: string };
};

type Command = fc.AsyncCommand<Model, Real>;

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => {
      if (!isApiError(error)) throw error;
      return error.errors[0]!.code;
    },
  );

/** The request, its versions and its orders are those of the model; stock is reserved for orders alone. */
async function compare(
  model: Model,
  { id, itemId, buyer }: Real,
  { found, wanted }: { found: string | null; wanted: string | null } = { found: null, wanted: null },
): Promise<void> {
  expect(found).toBe(wanted);
  const [row] = await shop.db.select().from(orderRequest).where(eq(orderRequest.id, id));
  const orders = await shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, buyer.company.id));
  const [held] = await shop.db.select().from(stock).where(eq(stock.itemId, itemId));
  const versions = await shop.db.$count(orderRequestVersion, eq(orderRequestVersion.requestId, id));
  expect({ state: row!.state, version: row!.version, versions }).toEqual({
    state: model.state,
    version: model.version,
    versions: model.version,
  });
  expect(orders.map(({ total }) => total)).toEqual(model.ordered === 0 ? [] : [model.ordered * 10_000]);
  expect(held!.reserved).toBe(model.ordered);
  expect(row!.orderId).toBe(orders[0]?.id ?? null);
}

/** Takes a step and moves the model; returns the code of the answer and the one that the model expects; null: it is done. */
type Step = (model: Model, real: Real) => Promise<[found: string | null, wanted: string | null]>;

const command = (name: string, step: Step): Command => ({
  check: () => true,
  run: async (model, real) => {
    const [found, wanted] = await step(model, real);
    await compare(model, real, { found, wanted });
  },
  toString: () => name,
});

const CLOSED = 'REQUEST_CLOSED';

const look = command('look', async (_, real) => {
  real.seen = await shownTo(shop, real.buyer, real.id);
  return [null, null];
});

const confirmSeen = command('confirm', async (model, { id, buyer, seen }) => {
  const { codes } = await confirm(shop, buyer, id, seen);
  const found = codes[0] ?? null;
  const isLast = seen.version === model.version;
  if (model.state === 'confirmed' && isLast) return [found, null];
  if (model.state !== 'open') return [found, CLOSED];
  if (!isLast) return [found, 'REQUEST_CHANGED'];
  Object.assign(model, { state: 'confirmed', ordered: model.quantity });
  return [found, null];
});

const giveBack = command('return', async (model, { id, buyer, seen }) => {
  const body = { version: seen.version, reason: 'Другое количество' };
  const { codes } = await shop.call('orderRequestReturn', { params: { id: String(id) }, body }, { token: buyer.token });
  const found = codes[0] ?? null;
  if (model.state !== 'open') return [found, CLOSED];
  if (seen.version !== model.version) return [found, 'REQUEST_CHANGED'];
  model.state = 'returned';
  return [found, null];
});

const change = (quantity: number) =>
  command(`change to ${quantity}`, async (model, { id, itemId, buyer, staff }) => {
    const proposal = proposalFor(buyer, [itemId], quantity);
    const found = await refusalOf(changed(shop, { staff, id, proposal, version: model.version }));
    if (!livingStates.includes(model.state)) return [found, CLOSED];
    Object.assign(model, { state: 'open', version: model.version + 1, quantity });
    return [found, null];
  });

const withdraw = command('withdraw', async (model, { id, staff }) => {
  const found = await refusalOf(withdrawn(shop, staff, id, model.version));
  if (!livingStates.includes(model.state)) return [found, CLOSED];
  model.state = 'withdrawn';
  return [found, null];
});

const expire = command('expire', async (model, { id }) => {
  await shop.db
    .update(orderRequest)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orderRequest.id, id));
  await expireRows(shop.db, [expiredRequests]);
  if (livingStates.includes(model.state)) model.state = 'expired';
  return [null, null];
});

async function aStart(): Promise<{ model: Model; real: Real }> {
  const buyer = await aReadyBuyer(shop.db);
  const { id: itemId } = await aProduct(shop.db);
  const staff = await anAccount(shop.db, { role: 'MANAGER' });
  const { id } = await aRequest(shop, { buyer, itemId, staff });
  const seen = await shownTo(shop, buyer, id);
  return { model: { state: 'open', version: 1, quantity: 1, ordered: 0 }, real: { id, itemId, buyer, staff, seen } };
}

it('any sequence of steps leaves a request, its versions, its order and the stock as its states allow', async () => {
  const steps = fc.commands(
    [
      fc.constant(look),
      fc.constant(confirmSeen),
      fc.constant(giveBack),
      fc.integer({ min: 1, max: 5 }).map(change),
      fc.constant(withdraw),
      fc.constant(expire),
    ],
    { size: 'medium', maxCommands: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      const start = await aStart();
      await fc.asyncModelRun(() => start, commands);
      await compare(start.model, start.real);
    }),
    { numRuns: 25 },
  );
});
