import { fetchWantedPictures } from './fetch-pictures.ts';
import { runDueFeeds } from './run-feed.ts';
import { runsJobs } from '#server/shop-copy.ts';

const EACH_MS = 60_000;

type Surroundings = Omit<Parameters<typeof runDueFeeds>[0], 'now' | 'signal'> & { now: () => Date };

/** Looks every minute whether a feed is due, until the returned function is called and what runs has ended. */
export function startFetching(
  { now, ...surroundings }: Surroundings,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  const runDue = async () => {
    if (!(await runsJobs(surroundings.db))) return;
    const { signal } = ending;
    await runDueFeeds({ ...surroundings, now: now(), signal });
    await fetchWantedPictures({ ...surroundings, signal });
  };
  const look = () => {
    running ??= runDue()
      .catch((error: unknown) => {
        if (!ending.signal.aborted) onError(error);
      })
      .finally(() => (running = null));
  };
  const timer = setInterval(look, EACH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    ending.abort();
    await running;
  };
}
