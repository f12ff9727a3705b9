import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { expiredRequests } from '#ordering/requests/server/index.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { expireRows } from '#server/expire-rows.ts';
import { livingStates, type RequestState } from '#shared/request-state.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import {
  aPlacedOrder,
  cancel,
  checkInvariants,
  confirm,
  correct,
  correctionsOf,
  type Placed,
  shownTo,
} from './correction.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

/** The correction that was asked for last, with the quantity that it proposes. */
type Request = { state: RequestState; version: number; quantity: number };

/** An order by the quantity of its first line, whether it may still be corrected, and its corrections, oldest first. */
type Model = { quantity: number; end: 'cancelled' | 'paid' | null; requests: Request[] };

type Seen = { request: number; index: number; version: number; shown: string };
type Real = { placed: Placed; seen: Seen | null };

const lastOf = ({ requests }: Model): Request | undefined => requests.at(-1);
const waitingOf = (model: Model): Request | undefined => {
  const last = lastOf(model);
  return last && livingStates.includes(last.state) ? last : undefined;
};

async function compare(model: Model, { placed }: Real): Promise<void> {
  const { order, lines } = await checkInvariants(shop, placed);
  expect(lines.map(({ quantity }) => quantity)).toEqual([model.quantity, 2]);
  expect([order.status === 'cancelled', order.paidAt !== null]).toEqual([
    model.end === 'cancelled',
    model.end === 'paid',
  ]);
  const requests = await correctionsOf(shop, placed);
  expect(requests.map(({ state, version }) => ({ state, version }))).toEqual(
    model.requests.map(({ state, version }) => ({ state, version })),
  );
}

/** Takes a step and moves the model; returns the code of the answer and the one that the model expects; null: it is done. */
type Step = (model: Model, real: Real) => Promise<[found: string | null, wanted: string | null]>;

const command = (name: string, step: Step): fc.AsyncCommand<Model, Real> => ({
  check: () => true,
  run: async (model, real) => {
    const [found, wanted] = await step(model, real);
    expect(found).toBe(wanted);
    await compare(model, real);
  },
  toString: () => name,
});

const look = command('look', async (model, real) => {
  const request = (await correctionsOf(shop, real.placed)).at(-1);
  if (request) {
    const shown = await shownTo(shop, real.placed, request.id);
    real.seen = { request: request.id, index: model.requests.length - 1, ...shown };
  }
  return [null, null];
});

const confirmSeen = command('confirm', async (model, { placed, seen }) => {
  if (!seen) return [null, null];
  const { codes } = await confirm(shop, placed, seen.request, seen);
  const found = codes[0] ?? null;
  const request = model.requests[seen.index]!;
  if (request.state === 'confirmed' && seen.version === request.version) return [found, null];
  if (request.state !== 'open') return [found, 'REQUEST_CLOSED'];
  if (seen.version !== request.version) return [found, 'REQUEST_CHANGED'];
  request.state = 'confirmed';
  model.quantity = request.quantity;
  return [found, null];
});

const giveBack = command('return', async (model, { placed, seen }) => {
  if (!seen) return [null, null];
  const body = { version: seen.version, reason: 'Другое количество' };
  const params = { id: String(seen.request) };
  const { codes } = await shop.call('orderRequestReturn', { params, body }, { token: placed.buyer.token });
  const found = codes[0] ?? null;
  const request = model.requests[seen.index]!;
  if (request.state !== 'open') return [found, 'REQUEST_CLOSED'];
  if (seen.version !== request.version) return [found, 'REQUEST_CHANGED'];
  request.state = 'returned';
  return [found, null];
});

const change = (quantity: number) =>
  command(`correct to ${quantity}`, async (model, { placed }) => {
    const current = (await correctionsOf(shop, placed)).at(-1);
    const waiting = waitingOf(model);
    const replaces = waiting ? { id: current!.id, version: waiting.version } : null;
    const lines = [{ lineNo: 1, was: model.quantity, quantity }];
    const found = (await correct(shop, placed, { lines, replaces })).codes[0] ?? null;
    if (model.end) return [found, 'CANNOT_CORRECT'];
    if (quantity === model.quantity) return [found, 'VALIDATION'];
    if (quantity < model.quantity) {
      if (waiting) waiting.state = 'withdrawn';
      model.quantity = quantity;
    } else if (waiting) Object.assign(waiting, { state: 'open', version: waiting.version + 1, quantity });
    else model.requests.push({ state: 'open', version: 1, quantity });
    return [found, null];
  });

const withdraw = command('withdraw', async (model, { placed }) => {
  const request = (await correctionsOf(shop, placed)).at(-1);
  if (!request) return [null, null];
  const params = { id: String(request.id) };
  const body = { version: request.version, reason: '' };
  const { codes } = await shop.call('officeRequestWithdraw', { params, body }, { token: placed.manager.token });
  const waiting = waitingOf(model);
  if (!waiting) return [codes[0] ?? null, 'REQUEST_CLOSED'];
  waiting.state = 'withdrawn';
  return [codes[0] ?? null, null];
});

const expire = command('expire', async (model, { placed }) => {
  await shop.db
    .update(orderRequest)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(orderRequest.correctsId, placed.id));
  await expireRows(shop.db, [expiredRequests]);
  const waiting = waitingOf(model);
  if (waiting) waiting.state = 'expired';
  return [null, null];
});

const end = (how: 'cancelled' | 'paid') =>
  command(how, async (model, { placed }) => {
    if (how === 'paid' && !model.end) {
      await shop.db.update(customerOrder).set({ paidAt: new Date() }).where(eq(customerOrder.id, placed.id));
    }
    const found = how === 'cancelled' ? ((await cancel(shop, placed)).codes[0] ?? null) : null;
    if (how === 'cancelled' && model.end === 'paid') return [found, 'CANNOT_CANCEL'];
    const waiting = waitingOf(model);
    if (waiting && !model.end) waiting.state = 'expired';
    model.end ??= how;
    return [found, null];
  });

it('any sequence of steps leaves an order, its corrections and the stock as their states allow', async () => {
  const steps = fc.commands(
    [
      fc.constant(look),
      fc.constant(confirmSeen),
      fc.constant(giveBack),
      fc.integer({ min: 1, max: 9 }).map(change),
      fc.integer({ min: 1, max: 9 }).map(change),
      fc.constant(withdraw),
      fc.constant(expire),
      fc.constantFrom<'cancelled' | 'paid'>('cancelled', 'paid').map(end),
    ],
    { size: 'medium', maxCommands: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (commands) => {
      const model: Model = { quantity: 5, end: null, requests: [] };
      const real: Real = { placed: await aPlacedOrder(shop), seen: null };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await compare(model, real);
    }),
    { numRuns: 25 },
  );
});
