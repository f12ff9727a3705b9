import { type Db, subscribeToRows } from '#server/db/index.ts';
import { makeNextList, type Maker } from './make-next-list.ts';
import { queueSubscriptions } from './queue-subscriptions.ts';
import { priceList } from './tables.ts';
import { isClockRight } from '#server/clock.ts';
import { isCopy } from '#server/shop-copy.ts';

const EACH_MS = 20_000;

/** Makes the lists that wait, one after another, and queues those of subscriptions, until the returned function is called. */
export function startPriceLists(db: Db, maker: Maker, onError: (error: unknown) => void): () => void {
  const state = { isWanted: false, isRunning: false, isOver: false };
  const work = async () => {
    if (!(await isCopy(db))) await queueSubscriptions(db, maker.now());
    while (!state.isOver && (await makeNextList(db, maker))) continue;
  };
  const run = async () => {
    state.isRunning = true;
    while (state.isWanted && !state.isOver) {
      state.isWanted = false;
      await work().catch((error: unknown) => !state.isOver && onError(error));
    }
    state.isRunning = false;
  };
  const wake = () => {
    if (!isClockRight()) return;
    state.isWanted = true;
    if (!state.isRunning) void run();
  };
  const timer = setInterval(wake, EACH_MS).unref();
  const unsubscribe = subscribeToRows(db, priceList, wake);
  return () => {
    state.isOver = true;
    clearInterval(timer);
    unsubscribe();
  };
}
