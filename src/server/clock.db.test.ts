import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aReadyBuyer, inBasket, openCheckout } from '#ordering/checkout/server/factory.ts';
import { startPaymentTerms } from '#ordering/documents/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { currentTime, isClockRight, startClock } from './clock.ts';
import { readEnv } from './env.ts';

const DAY_MS = 86_400_000;

let shop: TestApp;
let stopClock: () => void;
const log = { warn: vi.fn<(message: string) => void>() };

beforeAll(async () => {
  shop = await testApp();
  shop.clock.now = currentTime;
});
beforeEach(() => log.warn.mockReset());
afterEach(() => {
  stopClock();
  vi.useRealTimers();
});

const yearOfDatabase = async () => {
  const { rows } = await shop.db.execute<{ year: number }>(sql`
    select extract(year from now() at time zone 'Europe/Moscow')::int as year`);
  return rows[0]!.year;
};

/** Sets the clock of the machine, as a wrong battery or a wrong time zone does. */
const setMachine = (aheadMs: number) =>
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() + aheadMs });

async function anUnpaidOrder() {
  const buyer = await aReadyBuyer(shop.db);
  await inBasket(shop, buyer, { product: await aProduct(shop.db, { stock: 50 }) });
  const body = await openCheckout(shop, buyer);
  const { data } = await shop.call('orderAdd', { body }, { token: buyer.token });
  const status = async () => {
    const [row] = await shop.db.select().from(customerOrder).where(eq(customerOrder.id, data.id));
    return row!.status;
  };
  return { number: data.number, status };
}

it('a machine whose clock is 400 days ahead cancels no order, numbers by the database and says so', async () => {
  setMachine(400 * DAY_MS);
  stopClock = await startClock(shop.db, log);
  expect(log.warn.mock.calls).toEqual([[expect.stringContaining('34560000 s ahead of that of the database')]]);
  const { number, status } = await anUnpaidOrder();
  expect(number).toContain(`З-${await yearOfDatabase()}-`);
  const onError = vi.fn<(error: unknown) => void>();
  // Refused even where the job itself would believe the machine
  const now = vi.fn<() => Date>(() => new Date());
  const stopTerms = startPaymentTerms(shop.db, { env: readEnv({ NODE_ENV: 'test' }), now }, onError);
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  stopTerms();
  expect([now.mock.calls, onError.mock.calls, await status()]).toEqual([[], [], 'new']);
});

it('a machine whose clock is 4 seconds behind runs its jobs, by the time of the database', async () => {
  setMachine(-4000);
  stopClock = await startClock(shop.db, log);
  expect([isClockRight(), log.warn.mock.calls]).toEqual([true, []]);
  // The machine is behind
  expect(currentTime().getTime()).toBeGreaterThan(Date.now());
});

it('a clock that is set while the shop runs changes no time of it, and is noticed within a minute', async () => {
  setMachine(0);
  stopClock = await startClock(shop.db, log);
  const before = currentTime().getTime();
  vi.setSystemTime(Date.now() - 50 * DAY_MS);
  expect(Math.abs(currentTime().getTime() - before)).toBeLessThan(DAY_MS);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(isClockRight()).toBe(false));
  expect(log.warn).toHaveBeenCalledTimes(1);
});
