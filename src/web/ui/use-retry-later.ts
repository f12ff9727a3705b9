import { useEffect, useEffectEvent, useRef } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { outageOf } from '#web/app/outage.ts';

/** Seconds until a part that failed is loaded again by itself; the wait doubles with every failure up to the maximum. */
const FIRST_SECONDS = 10;
const MAX_SECONDS = 160;

interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/**
 * Loads a failed part again: where the shop did not answer or failed, after a while, at the latest when the connection
 * returns. A refusal is final.
 */
export function useRetryLater({ error, isFetching, refetch }: FailedQuery): void {
  const tries = useRef(0);
  const again = useEffectEvent(() => {
    if (isFetching) return;
    tries.current += 1;
    void refetch();
  });
  useEffect(() => {
    const named = secondsOf(error);
    if (named === null || isFetching) return undefined;
    const seconds = Math.max(named, Math.min(FIRST_SECONDS * 2 ** tries.current, MAX_SECONDS));
    const timer = setTimeout(again, seconds * 1000);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [error, isFetching]);
}

/** How long the server wants to be left alone; null for a refusal. */
function secondsOf(error: unknown): number | null {
  const outage = outageOf(error);
  if (outage) return outage.retryAfterSeconds ?? 0;
  return isApiFailure(error) && error.status >= 500 ? 0 : null;
}
