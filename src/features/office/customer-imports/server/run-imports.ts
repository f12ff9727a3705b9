import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Database, isUnavailable } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { currentTime } from '#server/clock.ts';
import { dayOf } from '#shared/dates.ts';
import { runAlone, startLooking } from '#server/run-alone.ts';
import { applyImport, ImportEnded } from './apply-import.ts';
import { checkImport } from './check-import.ts';
import { customerImport } from './tables.ts';

/** How often a node looks for imports, its own and those of others. */
const LOOK_MS = 1000;
/** Any number that is ours alone, for locks of two numbers. */
const IMPORT_LOCK = 815_303;

/** Checks and applies imports, one after the other, until the returned function is called. */
export function startCustomerImports(
  database: Database,
  env: Pick<Env, 'TZ_SHOP'>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  return startLooking((isEnding) => runImports(database, env, isEnding), LOOK_MS, onError);
}

async function runImports(
  database: Database,
  { TZ_SHOP }: Pick<Env, 'TZ_SHOP'>,
  isEnding: () => boolean,
): Promise<void> {
  const unfinished = await database.db
    .select({ id: customerImport.id })
    .from(customerImport)
    .where(inArray(customerImport.state, ['checking', 'applying']))
    .orderBy(asc(customerImport.id))
    .limit(20);
  for (const { id } of unfinished) {
    if (isEnding()) return;
    await runAlone(database, [IMPORT_LOCK, id], () =>
      runOne(database, id, { today: dayOf(currentTime(), TZ_SHOP), isEnding }),
    );
  }
}

type Run = { today: string; isEnding: () => boolean };

async function runOne({ db }: Database, id: number, { today, isEnding }: Run): Promise<void> {
  const [work] = await db.select().from(customerImport).where(eq(customerImport.id, id));
  if (!work) return;
  try {
    if (work.state === 'checking') await checkImport(db, work, today);
    if (work.state === 'applying') await applyImport(db, work, today, isEnding);
  } catch (error) {
    // It goes on when the database is back
    if (isUnavailable(error) || isEnding()) return;
    const isEnded = error instanceof ImportEnded;
    await db
      .update(customerImport)
      .set({
        state: 'failed',
        message: isEnded ? error.message : 'Внутренняя ошибка магазина: подробности в его журнале',
        finishedAt: sql`now()`,
      })
      .where(and(eq(customerImport.id, id), inArray(customerImport.state, ['checking', 'applying'])));
    if (!isEnded) throw error;
  }
}
