import { MessageChannel } from 'node:worker_threads';
import { prepareDataDirectory } from './data-directory.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { EngineThread } from './engine-thread.ts';
import { GuardedPool } from './guarded-pool.ts';
import { guardedDrizzle } from './guarded-session.ts';
import { relay } from './port-stream.ts';
import { letThreadsIn } from './thread-access.ts';
import { startUpkeep } from './upkeep.ts';
import { analyze, vacuum } from './vacuum.ts';

/** How long a query waits for its turn before it rejects. */
const TURN_LIMIT_MS = 30_000;

/** Where the embedded database lives: `directory` on the disk, or memory (tests), there perhaps from a dump. */
export interface EmbeddedOptions {
  directory?: string;
  dump?: Uint8Array<ArrayBuffer>;
  onProgress: (line: string) => void;
  onError: (error: Error) => void;
}

/** The embedded database with what only tests need of it. */
export interface EmbeddedDatabase extends Database {
  /** The thread that answers now: another one after a crash. */
  readonly thread: EngineThread;
}

/**
 * PGlite behind `pg`: one connection, on which work from all sides takes turns. When its thread crashes, running
 * queries reject, and the next one opens the directory again; what was in memory alone is lost for good.
 */
export async function openEmbedded({
  directory,
  dump,
  onProgress,
  onError,
}: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const lock = directory === undefined ? undefined : lockDirectory(directory);
  let data: string | undefined;
  let thread: EngineThread;
  try {
    data = directory === undefined ? undefined : await prepareDataDirectory(directory, onProgress);
    thread = new EngineThread({ directory: data, dump }, onError);
    await thread.ready;
  } catch (error) {
    lock?.release();
    throw error;
  }
  const connect = () => {
    if (thread.ended && data !== undefined) thread = new EngineThread({ directory: data }, onError);
    return thread.connect();
  };
  const pool = new GuardedPool(
    {
      stream: connect as never,
      user: 'postgres',
      database: 'postgres',
      password: 'embedded',
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: TURN_LIMIT_MS,
    },
    onError,
  );
  const upkeep = startUpkeep(pool, onError);
  const db = guardedDrizzle(pool);
  const relays = new Set<() => void>();
  const open = () => {
    const { port1, port2 } = new MessageChannel();
    const cutOff = relay(port1, thread);
    relays.add(cutOff);
    port1.once('close', () => relays.delete(cutOff));
    port1.unref();
    return port2;
  };
  letThreadsIn(db, { open });
  return {
    db,
    pool,
    engine: 'pglite',
    get thread() {
      return thread;
    },
    vacuum: () => vacuum(pool),
    analyze: () => analyze(pool),
    async close() {
      upkeep.stop();
      for (const cutOff of relays) cutOff();
      try {
        await pool.close();
        await thread.close();
      } finally {
        lock?.release();
      }
    },
  };
}
