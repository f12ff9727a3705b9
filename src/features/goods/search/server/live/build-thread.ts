import { parentPort } from 'node:worker_threads';
import { openInThread } from '#server/db/index.ts';
import type { Segment } from '../index/segment.ts';
import { buildSegment } from './build-segment.ts';

export type SearchThreadMessage = { segment: Segment } | { failed: unknown };

/** A thread that indexes all goods once, for the one that answers requests. */
const port = parentPort!;
port.once('message', (url: string) => void build(url));

async function build(url: string): Promise<void> {
  const say = (answer: SearchThreadMessage) => port.postMessage(answer);
  const { db, close } = openInThread(url);
  try {
    say({ segment: await buildSegment(db) });
  } catch (failed) {
    say({ failed });
  } finally {
    await close();
  }
}
