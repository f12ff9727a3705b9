import { openLedger } from '#e2e/ledger-client/ledger-client.ts';
import type { ReceiverSummary } from '#e2e/ledger-client/receiver.ts';
import { theSource } from '#goods/sources/server/factory.ts';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { rateCounter } from '#server/tables.ts';
import { CrashShop } from '../crash/crash-shop.ts';
import { copyOf, remove, untilIdle, withDatabase } from './exchange-shop.ts';
import { LedgerSide } from '#e2e/ledger-client/ledger-side.ts';
import { openLossyLink } from './lossy-link.ts';
import { randomOf } from './random.ts';
import { isBreak } from './run-goods-breaks.ts';
import { ShopSide } from './shop-side.ts';

export type OrderLosses = ReceiverSummary & {
  /** Of them after an acknowledged `success`: none may be. */
  repeatedAfterSuccess: number;
  statesReturned: number;
  wrongStates: number;
  sessions: number;
  requests: number;
  lostRequests: number;
  shopKills: number;
  /** Sessions that the accounting system gave up in the middle. */
  ledgerKills: number;
};

type Plan = { template: string; orders: number; seed: number; onSession?: (line: string) => void };

const LOSSES = 0.1;
const KILL_EACH = 12;

/**
 * Customers place orders and cancel some, while an accounting system takes them, works on them and returns them, over a
 * link that loses each step with 10 %; both sides are killed now and then. It goes on until nothing waits on either side.
 */
export async function runOrderLosses({
  template,
  orders,
  seed,
  onSession,
}: Plan): Promise<OrderLosses & { problems: string[] }> {
  const random = randomOf(seed);
  const folder = copyOf(template);
  const shop = await CrashShop.create(folder);
  try {
    shop.start();
    await shop.untilReady();
    return await withDatabase(folder, async ({ db }) => {
      const customers = await ShopSide.create(db, random);
      const { login, password } = await aConnection(db, { sourceId: await theSource(db) });
      const link = await openLossyLink(shop.url, LOSSES, random);
      const ledger = new LedgerSide(random);
      const counts = { sessions: 0, shopKills: 0, ledgerKills: 0 };
      let isQuiet = false;
      while (!isQuiet) {
        counts.sessions += 1;
        // Hours of exchanges pass in minutes: logins of a minute are limited
        await db.delete(rateCounter);
        const ordering = trade(customers, orders, random);
        const kill = random() < 1 / KILL_EACH ? killSoon(shop, random) : null;
        if (kill) counts.shopKills += 1;
        const session = openLedger({ url: link.url, login, password, variant: 'ut11' });
        const isGivenUp = random() < 1 / KILL_EACH;
        if (isGivenUp) counts.ledgerKills += 1;
        const taken = await unlessBroken(isGivenUp ? givenUp(session) : ledger.takeOrders(session));
        const returned = await unlessBroken(ledger.sendAnswers(session).then(() => true));
        await kill;
        await ordering;
        isQuiet = taken === 0 && returned === true && ledger.isSilent && customers.placed === orders;
        onSession?.(
          `${counts.sessions}: placed ${customers.placed}, taken ${taken ?? 'broken off'}, answers ${returned ? 'returned' : 'broken off'}`,
        );
      }
      await untilIdle(db);
      const placed = await customers.listPlaced();
      const wrongStates = await customers.listWrongStates(ledger.answers);
      await link.close();
      return {
        ...ledger.receiver.summary(placed),
        repeatedAfterSuccess: ledger.repeatedAfterSuccess,
        statesReturned: ledger.answers.size,
        wrongStates: wrongStates.length,
        ...counts,
        requests: link.requests(),
        lostRequests: link.losses(),
        problems: [...ledger.receiver.listProblems(placed), ...wrongStates],
      };
    });
  } finally {
    await shop.stop();
    remove(folder);
  }
}

/** Some more orders, with a cancellation now and then. */
async function trade(customers: ShopSide, orders: number, random: () => number): Promise<void> {
  const more = Math.min(orders - customers.placed, 20 + Math.floor(random() * 200));
  for (let n = 0; n < more; n += 1) {
    await customers.order();
    if (random() < 0.03) await customers.cancel();
  }
}

async function killSoon(shop: CrashShop, random: () => number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, random() * 800));
  await shop.kill();
  shop.start();
  await shop.untilReady();
}

/** The accounting system is killed after the answer to `query`: it has stored nothing. */
async function givenUp(session: ReturnType<typeof openLedger>): Promise<null> {
  await session.takeOrders({ misbehave: { silentAfter: { step: 'query' } } });
  return null;
}

/** Null where the link broke; anything else is a defect. */
async function unlessBroken<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isBreak(error)) return null;
    throw error;
  }
}
