import { parentPort } from 'node:worker_threads';
import { openInThread } from '#server/db/index.ts';
import { type BuildOrder, type BuiltModel, buildModel } from './build-model.ts';

/** The messages to the thread and its answers: one answer for each order, in their order. */
export type ToBuildThread = { url: string; order: BuildOrder };
export type FromBuildThread = { built: BuiltModel } | { failed: unknown };

/** A thread that makes models beside the one that answers requests. */
const port = parentPort!;
port.on('message', (message: ToBuildThread) => void build(message));

async function build({ url, order }: ToBuildThread): Promise<void> {
  const say = (answer: FromBuildThread) => port.postMessage(answer);
  try {
    const { db, close } = openInThread(url);
    try {
      say({ built: await buildModel(db, order) });
    } finally {
      await close();
    }
  } catch (failed) {
    say({ failed });
  }
}
