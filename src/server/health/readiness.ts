import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Db, isDiskFull, isReadOnly, transaction } from '../db/index.ts';
import type { AppContext } from '../serve.ts';
import { rateCounter } from '../tables.ts';
import { folderState, hasRoom } from './folder-state.ts';
import { sharedProbe } from './shared-probe.ts';

/** By number, as the threads of a process share them; 0 is none. */
const STATES = ['', 'ok', 'unavailable', 'disk-full', 'read-only'] as const;
export type Readiness = Exclude<(typeof STATES)[number], ''>;

const EVERY_MS = 1000;
const NEW_PAGES_EVERY_MS = 10_000;

/** About 5 MB of temporary files. */
const ROWS = 200_000;

type Probed = Pick<AppContext, 'db' | 'env' | 'log'>;

/**
 * Asks whether the shop can store what it acknowledges: DATA_DIR takes a file, the disks have room, the database takes a
 * write. All threads ask at most once a second together.
 */
export function readinessProbe(context: Probed, memory: SharedArrayBuffer): () => Promise<Readiness> {
  const { db, env, log } = context;
  const late = STATES.indexOf('unavailable');
  const stateOf = async (write: () => Promise<unknown>) => {
    try {
      await write();
      return STATES.indexOf('ok');
    } catch (error) {
      if (isDiskFull(error)) return STATES.indexOf('disk-full');
      if (isReadOnly(error)) return STATES.indexOf('read-only');
      log.error(error);
      return late;
    }
  };
  // The disk of a named server cannot be seen from here
  const newPages = sharedProbe({
    memory,
    number: 1,
    everyMs: NEW_PAGES_EVERY_MS,
    look: () => stateOf(() => writeNewPages(db)),
    late,
  });
  const look = async () => {
    const folder = await foldersState(env);
    if (folder !== 'ok') return STATES.indexOf(folder);
    const row = await stateOf(() => writeRow(db));
    return STATES[row] === 'ok' && env.DATABASE_URL !== undefined ? newPages() : row;
  };
  const probe = sharedProbe({ memory, number: 0, everyMs: EVERY_MS, look, late });
  return async () => STATES[await probe()] as Readiness;
}

async function foldersState({ DATA_DIR, DATABASE_URL }: Probed['env']) {
  const state = await folderState(DATA_DIR);
  if (state !== 'ok' || DATABASE_URL !== undefined) return state;
  return (await hasRoom(join(DATA_DIR, 'database'))) ? 'ok' : 'disk-full';
}

/** Writes one row that is always the same: it needs no new page. */
async function writeRow(db: Db): Promise<void> {
  const row = { key: 'health', windowStart: new Date(0), count: 1, expiresAt: new Date(0) };
  await db
    .insert(rateCounter)
    .values(row)
    .onConflictDoUpdate({ target: [rateCounter.key, rateCounter.windowStart], set: { count: 1 } });
}

/** Lets the server write temporary files: they need new pages of its disk and leave nothing behind. */
function writeNewPages(db: Db): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`set local work_mem = '64kB'`);
    await tx.execute(sql`select count(*) from generate_series(1, ${sql.raw(String(ROWS))})`);
  });
}
