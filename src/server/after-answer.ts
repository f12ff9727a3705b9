import { setTimeout } from 'node:timers/promises';
import { currentRequestId } from './db/index.ts';
import type { AppContext } from './serve.ts';

const running = new Set<Promise<void>>();

/** Long enough for the answer to leave first. */
const AFTER_MS = 20;

/**
 * Does what depends on a secret of somebody else, such as whether an address has an account, after the answer: its time
 * says nothing then. A failure is logged. The stop of the application waits for it.
 */
export function afterAnswer({ log }: Pick<AppContext, 'log'>, work: () => Promise<unknown>): void {
  const requestId = currentRequestId();
  const done = setTimeout(AFTER_MS)
    .then(work)
    .then(
      () => undefined,
      (err: unknown) => log.error({ err, requestId }),
    );
  running.add(done);
  void done.finally(() => running.delete(done));
}

/** Waits for all that is still to be done after answers. */
export async function finishAfterAnswers(): Promise<void> {
  await Promise.all(running);
}
