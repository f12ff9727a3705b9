import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { endUnpaidOrders } from './end-unpaid-orders.ts';
import { currentSettings } from '#server/shop-settings.ts';
import { runsJobs } from '#server/shop-copy.ts';

const EACH_MS = 5 * 60_000;

/** Looks every five minutes for unpaid orders whose invoices end, until the returned function is called. */
export function startPaymentTerms(
  db: Db,
  { env, now }: { env: Env; now: () => Date },
  onError: (error: unknown) => void,
): () => void {
  const look = async () => {
    if (await runsJobs(db)) await endUnpaidOrders(db, await currentSettings(db, env), now());
  };
  const timer = setInterval(() => void look().catch(onError), EACH_MS);
  timer.unref();
  return () => clearInterval(timer);
}
