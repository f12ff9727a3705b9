import type { Db } from '#server/db/index.ts';
import { watchConnections } from './watch-connections.ts';
import { isClockRight } from '#server/clock.ts';

const EACH_MS = 5 * 60_000;

/** Looks every five minutes how the connections do, until the returned function is called. */
export function startWatching(
  db: Db,
  { now, timeZone }: { now: () => Date; timeZone: string },
  onError: (error: unknown) => void,
): () => void {
  const look = () => {
    if (isClockRight()) void watchConnections(db, { now: now(), timeZone }).catch(onError);
  };
  const timer = setInterval(look, EACH_MS);
  timer.unref();
  return () => clearInterval(timer);
}
