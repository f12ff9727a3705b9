import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ownedDatabase } from '../testing/test-database.ts';
import { afterCommit } from './after-commit.ts';
import type { Database, Db } from './database.ts';
import { isUnavailable } from './is-unavailable.ts';
import { transaction } from './transaction.ts';

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await ownedDatabase();
  ({ db } = database);
  await database.pool.query(`
    create table notes (text text not null unique deferrable initially deferred);
    create table slow_notes (text text not null);
    create function wait_at_commit() returns trigger language plpgsql as 'begin perform pg_sleep(0.2); return null; end';
    create constraint trigger wait_at_commit after insert on slow_notes deferrable initially deferred
      for each row execute function wait_at_commit()`);
});
beforeEach(() => database.pool.query('truncate notes'));

/** Starts at once, as prepared statements do. */
const run = (tx: Db, statement: SQL) => tx.execute(statement).execute();
const write = (tx: Db, text: string) => run(tx, sql`insert into notes values (${text})`);
const divide = (tx: Db, by: number) => run(tx, sql`select 1 / ${by}::int`);
const textsOf = async (table: string) =>
  (await database.pool.query(`select text from ${table} order by text`)).rows.map(({ text }) => text);

/** Nothing is open on any connection of the pool, and each answers. */
async function expectClean() {
  const clients = await Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.connect()));
  for (const client of clients) {
    await client.query('select 1');
    expect(client.getTransactionStatus()).toBe('I');
    client.release();
  }
}

const cause = (code: string) => ({ cause: { code } });

describe('the statements of a transaction', () => {
  test('take a text of several commands', async () => {
    await transaction(db, (tx) => run(tx, sql.raw("insert into notes values ('a'); insert into notes values ('b')")));
    expect(await textsOf('notes')).toEqual(['a', 'b']);
  });

  test('keep statements that are started beside the first one', async () => {
    await transaction(db, (tx) => Promise.all([write(tx, 'a'), write(tx, 'b'), run(tx, sql.raw('select 1'))]));
    expect(await textsOf('notes')).toEqual(['a', 'b']);
    const failing = transaction(db, (tx) => Promise.all([divide(tx, 0), write(tx, 'c')]));
    await expect(failing).rejects.toMatchObject(cause('22012'));
    expect(await textsOf('notes')).toEqual(['a', 'b']);
    await expectClean();
  });
});

describe('a transaction whose first statement fails', () => {
  test('rejects with its error and leaves nothing open', async () => {
    await expect(transaction(db, (tx) => divide(tx, 0))).rejects.toMatchObject(cause('22012'));
    await expectClean();
  });

  test('rejects when the error was swallowed, and saves nothing', async () => {
    const onCommit = vi.fn<() => void>();
    const swallowing = transaction(db, async (tx) => {
      afterCommit(tx, onCommit);
      await divide(tx, 0).catch(() => undefined);
      await write(tx, 'a').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(onCommit).not.toHaveBeenCalled();
    expect(await textsOf('notes')).toEqual([]);
    await expectClean();
  });
});

describe('a commit', () => {
  test('that the server refuses rejects like any other', async () => {
    const onCommit = vi.fn<() => void>();
    const twice = transaction(db, async (tx) => {
      afterCommit(tx, onCommit);
      await write(tx, 'a');
      await write(tx, 'a');
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(onCommit).not.toHaveBeenCalled();
    expect(await textsOf('notes')).toEqual([]);
    await expectClean();
  });

  test('waits for the end of the outer transaction within a savepoint', async () => {
    const outer = transaction(db, async (tx) => {
      await transaction(tx, (inner) => write(inner, 'inner'));
      await write(tx, 'outer');
      throw new Error('no');
    });
    await expect(outer).rejects.toThrow('no');
    expect(await textsOf('notes')).toEqual([]);
  });
});

describe('a connection that is lost', () => {
  const end = (tx: Db) => run(tx, sql`select pg_terminate_backend(pg_backend_pid()), ${1}::int`);

  test.for(['first', 'middle', 'last'] as const)('during the %s round trip saves nothing', async (roundTrip) => {
    const onCommit = vi.fn<() => void>();
    const lost = transaction(db, async (tx) => {
      afterCommit(tx, onCommit);
      if (roundTrip === 'first') await end(tx);
      await write(tx, 'a');
      if (roundTrip === 'middle') await Promise.all([write(tx, 'b'), end(tx), write(tx, 'c')]);
      await write(tx, 'd');
      await end(tx);
    });
    await expect(lost).rejects.toSatisfy(isUnavailable);
    expect(onCommit).not.toHaveBeenCalled();
    expect(await textsOf('notes')).toEqual([]);
    await expectClean();
  });

  test('before the answer to the commit is a failure, although the server has committed', async () => {
    const onCommit = vi.fn<() => void>();
    const lost = transaction(db, async (tx) => {
      afterCommit(tx, onCommit);
      const own = vi.spyOn(pg.Client.prototype, 'query');
      onTestFinished(() => own.mockRestore());
      await run(tx, sql`insert into slow_notes values ('a')`);
      const client = own.mock.contexts.at(-1) as pg.Client;
      setTimeout(() => client.connection.stream.destroy(), 50);
    });
    await expect(lost).rejects.toSatisfy(isUnavailable);
    expect(onCommit).not.toHaveBeenCalled();
    await vi.waitFor(async () => expect(await textsOf('slow_notes')).toEqual(['a']), 5000);
  });
});
