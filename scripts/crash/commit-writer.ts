import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { repeat, type Writer } from './writer.ts';

const RETRY_MS = 25;

/**
 * Commits pairs of rows straight to the server. A commit whose answer was lost is not repeated: it may be there or not,
 * but whole. `ids` are those of acknowledged pairs.
 */
export function commitWriter(url: string, firstId: number): Writer & { ids: number[] } {
  const ids: number[] = [];
  let next = firstId;
  const writer = repeat(async (isStopped) => {
    const client = new pg.Client({ connectionString: url });
    // The query that it breaks says so
    client.on('error', () => undefined);
    const before = ids.length;
    try {
      await client.connect();
      while (!isStopped()) {
        const id = next;
        next += 2;
        await client.query(`begin; insert into crash.commit values (${id}, ${id}), (${id + 1}, ${id}); commit`);
        ids.push(id);
      }
    } catch {
      // The server was killed: that is what this is for
      await sleep(RETRY_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
    return ids.length - before;
  });
  return { ...writer, ids };
}
