import { catalogueChange } from '#goods/products/server/tables.ts';
import { type Db, subscribeToRows } from '#server/db/index.ts';
import { announcePromotions } from './announce-promotions.ts';
import { reportArrivals } from './report-arrivals.ts';
import { reportLowerPrices } from './report-lower-prices.ts';
import { runsJobs } from '#server/shop-copy.ts';

const EACH_MS = 60_000;

/** Changes of so long are looked at together: an import writes many. */
const GATHER_MS = 5000;

/** Notifies buyers of arrivals, lower prices and promotions, until the returned function is called. */
export function startAlerts(db: Db, now: () => Date, onError: (error: unknown) => void): () => void {
  let isOver = false;
  let planned: NodeJS.Timeout | undefined;
  let last = Promise.resolve();
  const look = async () => {
    if (!(await runsJobs(db))) return;
    for (const report of [reportArrivals, reportLowerPrices, announcePromotions]) {
      if (!isOver) await report(db, now()).catch((error: unknown) => !isOver && onError(error));
    }
  };
  const lookSoon = () => {
    planned ??= setTimeout(() => {
      planned = undefined;
      last = last.then(look).catch((error: unknown) => {
        if (!isOver) onError(error);
      });
    }, GATHER_MS).unref();
  };
  const timer = setInterval(lookSoon, EACH_MS).unref();
  const unsubscribe = subscribeToRows(db, catalogueChange, lookSoon);
  return () => {
    isOver = true;
    clearInterval(timer);
    clearTimeout(planned);
    unsubscribe();
  };
}
