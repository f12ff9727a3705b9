import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Db, openDatabase, serverAddress } from '#server/db/index.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { isInn } from '#shared/inn.ts';
import { importSettlements } from './import-settlements.ts';
import { companyLine, head, now, settlementsFile, soundContract } from './settlements.fixture.ts';

/** More than two batches hold. */
const COMPANIES = 110;

const innOf = (n: number) => Array.from({ length: 10 }, (_, digit) => `${500_000_000 + n}${digit}`).find(isInn)!;

/** What the shop says in the end, without the numbers of rows and the moments of writing. */
async function stateOf(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select c.inn, c.credit_limit, c.has_debt, c.updated_from_ledger_at,
      (select json_agg(row(b.contract_no, b.opening, b.balance, b.receivables, b.overdue, b.as_of) order by b.contract_no)
        from ledger_balance b where b.company_id = c.id) as balances,
      (select json_agg(row(p.external_id, p.kind, p.amount, p.date) order by p.external_id)
        from payment p where p.company_id = c.id) as movements,
      (select json_agg(row(s.external_id, s.amount, s.paid_amount) order by s.external_id)
        from payment_schedule s where s.company_id = c.id) as schedule,
      (select json_agg(a.action order by a.id) from audit_log a where a.company_id = c.id) as acts
    from company c order by c.inn`);
  return rows;
}

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

it('an import of settlements that is killed at any batch boundary and repeated ends as one that was not', async () => {
  const records = Array.from({ length: COMPANIES }, (_, n) => [
    companyLine({ id: `c${n}`, inn: innOf(n), creditLimit: n }),
    ...soundContract(),
  ]);
  const path = settlementsFile([head(), ...records.flat()]);
  const load = (db: Db) =>
    importSettlements(db, { path, name: 'all.jsonl' }, { ledger: null, now, timeZone: 'Europe/Moscow' });
  const { db: whole } = await ownedDatabase();
  await whole.execute(GATE);
  await load(whole);
  const expected = await stateOf(whole);
  expect(expected).toHaveLength(COMPANIES);
  const { rows } = await whole.execute<{ boundaries: number }>(sql`select last_value::int as boundaries from boundary`);
  const { boundaries } = rows[0]!;
  expect(boundaries).toBeGreaterThanOrEqual(5);
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
    expect(await stateOf(db), `killed at boundary ${boundary} of ${boundaries}`).toEqual(expected);
    await close();
  }
}, 300_000);
