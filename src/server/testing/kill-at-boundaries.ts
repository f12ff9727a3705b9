import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { type Db, openDatabase, serverAddress } from '../db/index.ts';
import { ownedDatabase } from './test-database.ts';
import { untilWaiting } from './until-waiting.ts';

/** Each batch, and the run's begin and end, writes to `import_run`: there the import waits at the chosen boundary. */
const GATE = sql`
  create sequence boundary;
  create function wait_at_boundary() returns trigger language plpgsql as $$
  begin
    if nextval('boundary') = current_setting('test.boundary', true)::bigint then
      perform pg_advisory_lock(1);
    end if;
    return null;
  end $$;
  create trigger boundary after insert or update on import_run for each statement execute function wait_at_boundary()`;

interface Killed<State> {
  /** The database in which an import was killed and repeated. */
  db: Db;
  /** The state after an import that was not killed. */
  expected: State;
  /** For the message of a check: where it was killed. */
  where: string;
}

/**
 * Runs an import undisturbed, then kills one at each of its boundaries in turn, each in a database of its own, repeats it
 * and calls `check`. Returns the number of boundaries and the state after the undisturbed one.
 */
export async function killAtBoundaries<State>(
  { load, stateOf }: { load: (db: Db) => Promise<unknown>; stateOf: (db: Db) => Promise<State> },
  check: (killed: Killed<State>) => Promise<void>,
): Promise<{ boundaries: number; expected: State }> {
  const { db: whole } = await ownedDatabase();
  await whole.execute(GATE);
  await load(whole);
  const expected = await stateOf(whole);
  const { rows } = await whole.execute<{ boundaries: number }>(sql`select last_value::int as boundaries from boundary`);
  const { boundaries } = rows[0]!;
  for (let boundary = 1; boundary <= boundaries; boundary += 1) {
    const { db, pool, close } = await ownedDatabase();
    const url = serverAddress(db);
    await db.execute(GATE);
    await db.execute(sql.raw(`alter database "${new URL(url).pathname.slice(1)}" set test.boundary = ${boundary}`));
    const holder = await pool.connect();
    await holder.query('select pg_advisory_lock(1)');
    const importer = await openDatabase({ url });
    const killed = load(importer.db).catch((error: Error) => error);
    await untilWaiting(db, 1);
    // Nothing is written from now on: its connection breaks off within the transaction, and it gets no other
    const gone = importer.close();
    await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    expect(await killed).toBeInstanceOf(Error);
    await gone;
    holder.release(true);
    await db.execute(sql`drop trigger boundary on import_run`);
    await load(db);
    await check({ db, expected, where: `killed at boundary ${boundary} of ${boundaries}` });
    await close();
  }
  return { boundaries, expected };
}
