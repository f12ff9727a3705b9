import { existsSync, rmSync } from 'node:fs';
import { threadName } from 'node:worker_threads';

/** Loaded into every thread of a shop: a serving one fails, as by an error that nobody catches, when the file is there. */
const file = process.env.FAILING_THREAD_FILE!;

if (threadName?.startsWith('serving')) {
  setInterval(() => {
    if (!existsSync(file)) return;
    rmSync(file);
    throw new Error('Failing on purpose');
  }, 20).unref();
}
