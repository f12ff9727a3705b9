import { Worker } from 'node:worker_threads';
import { type Db, serverAddress } from '#server/db/index.ts';
import type { Segment } from '../index/segment.ts';
import type { SearchThreadMessage } from './build-thread.ts';

/** Room for the short-lived rows of the thread; with more of it the process takes more at its peak. */
const MAX_YOUNG_MB = 12;

/** Indexes all goods in a thread of its own, with a connection of its own, so that no request waits for it. */
export async function buildInThread(db: Db): Promise<Segment> {
  const worker = new Worker(new URL('build-thread.ts', import.meta.url), {
    name: 'search',
    resourceLimits: { maxYoungGenerationSizeMb: MAX_YOUNG_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Segment>();
  worker.once('message', (answer: SearchThreadMessage) =>
    'segment' in answer ? resolve(answer.segment) : reject(answer.failed),
  );
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that indexes the goods has ended')));
  try {
    worker.postMessage(serverAddress(db));
    return await promise;
  } finally {
    await worker.terminate();
  }
}
