import { parentPort } from 'node:worker_threads';
import { openInThread } from '#server/db/index.ts';
import { makeFile } from './make-file.ts';
import type { PriceListFile, PriceListOrder, Progress } from './price-list-order.ts';

export type ToFileThread = { url: string; order: PriceListOrder };
export type FromFileThread = { progress: Progress } | { file: PriceListFile } | { failed: unknown };

/** A thread that makes price lists beside the one that answers requests: one answer for each order, in their order. */
const port = parentPort!;
port.on('message', (message: ToFileThread) => void make(message));

async function make({ url, order }: ToFileThread): Promise<void> {
  const say = (answer: FromFileThread, moved: ArrayBuffer[] = []) => port.postMessage(answer, moved);
  try {
    const { db, close } = openInThread(url);
    try {
      const file = await makeFile(db, order, (progress) => say({ progress }));
      say({ file }, [file.content.buffer, file.prices.buffer]);
    } finally {
      await close();
    }
  } catch (failed) {
    say({ failed });
  }
}
