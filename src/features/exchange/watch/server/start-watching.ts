import type { Db } from '#server/db/index.ts';
import { watchConnections } from './watch-connections.ts';
import { runsJobs } from '#server/shop-copy.ts';

const EACH_MS = 5 * 60_000;

/** Looks every five minutes how the connections do, until the returned function is called. */
export function startWatching(
  db: Db,
  { now, timeZone }: { now: () => Date; timeZone: string },
  onError: (error: unknown) => void,
): () => void {
  const look = async () => {
    if (await runsJobs(db)) await watchConnections(db, { now: now(), timeZone });
  };
  const timer = setInterval(() => void look().catch(onError), EACH_MS);
  timer.unref();
  return () => clearInterval(timer);
}
