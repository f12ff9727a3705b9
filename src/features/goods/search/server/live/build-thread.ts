import { parentPort } from 'node:worker_threads';
import { openInThread, type ThreadAccess } from '#server/db/index.ts';
import { buffersOf, type Segment } from '../index/segment.ts';
import { buildSegment } from './build-segment.ts';

export type SearchThreadMessage = { segment: Segment } | { failed: unknown };

/** A thread that indexes all goods once, for the one that answers requests. */
const port = parentPort!;
port.once('message', (access: ThreadAccess) => void build(access));

async function build(access: ThreadAccess): Promise<void> {
  const say = (answer: SearchThreadMessage, given: ArrayBuffer[] = []) => port.postMessage(answer, given);
  const { db, close } = openInThread(access);
  try {
    const segment = await buildSegment(db);
    say({ segment }, buffersOf(segment));
  } catch (failed) {
    say({ failed });
  } finally {
    await close();
  }
}
