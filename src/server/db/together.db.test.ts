import { setTimeout as sleep } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { ownedDatabase } from '../testing/test-database.ts';
import { afterCommit } from './after-commit.ts';
import type { Database, Db } from './database.ts';
import { isUnavailable } from './is-unavailable.ts';
import { statementFor } from './statement-for.ts';
import { together, transaction, withCommit } from './transaction.ts';

let database: Database;
let db: Db;
beforeAll(async () => {
  database = await ownedDatabase();
  ({ db } = database);
  await database.pool.query('create table notes (text text not null unique deferrable initially deferred)');
});
beforeEach(() => database.pool.query('truncate notes'));

/** Starts at once, as prepared statements do. */
const run = (tx: Db, statement: SQL) => tx.execute(statement).execute();
const write = (tx: Db, text: string) => run(tx, sql`insert into notes values (${text})`);
const divide = (tx: Db, by: number) => run(tx, sql`select 1 / ${by}::int`);
const notes = async () =>
  (await database.pool.query('select text from notes order by text')).rows.map(({ text }) => text);

/** How many times the driver sends something while `work` runs. */
async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => query.mockRestore());
  await work();
  const count = query.mock.calls.length;
  query.mockRestore();
  return count;
}

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

describe('the round trips of a transaction', () => {
  test('are those of its statements and one for the commit', async () => {
    const two = () =>
      transaction(db, async (tx) => {
        await write(tx, 'a');
        await write(tx, 'b');
      });
    expect(await roundTripsOf(two)).toBe(3);
    expect(await notes()).toEqual(['a', 'b']);
  });

  test('are one where all statements travel with the commit', async () => {
    const one = () =>
      transaction(db, (tx) => withCommit(tx, () => Promise.all([write(tx, 'a'), write(tx, 'b'), divide(tx, 1)])));
    expect(await roundTripsOf(one)).toBe(1);
    expect(await notes()).toEqual(['a', 'b']);
    await expectClean();
  });

  test('are none without a statement', async () => {
    expect(await roundTripsOf(() => transaction(db, () => Promise.resolve()))).toBe(0);
  });

  test('take a text of several commands', async () => {
    await transaction(db, (tx) => run(tx, sql.raw("insert into notes values ('a'); insert into notes values ('b')")));
    expect(await notes()).toEqual(['a', 'b']);
  });

  test('keep statements that are started beside the first one', async () => {
    await transaction(db, (tx) => Promise.all([write(tx, 'a'), write(tx, 'b'), run(tx, sql.raw('select 1'))]));
    expect(await notes()).toEqual(['a', 'b']);
    const failing = transaction(db, (tx) => Promise.all([divide(tx, 0), write(tx, 'c')]));
    await expect(failing).rejects.toMatchObject(cause('22012'));
    expect(await notes()).toEqual(['a', 'b']);
    await expectClean();
  });
});

describe('a transaction whose first statement fails', () => {
  test('rejects with its error and leaves nothing open', async () => {
    await expect(transaction(db, (tx) => divide(tx, 0))).rejects.toMatchObject(cause('22012'));
    await expectClean();
  });

  test('rejects when the error was swallowed, and saves nothing', async () => {
    const swallowing = transaction(db, async (tx) => {
      await divide(tx, 0).catch(() => undefined);
      await write(tx, 'a').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await notes()).toEqual([]);
    await expectClean();
  });

  test('prepares what was skipped when it is sent again', async () => {
    const counted = statementFor((tx) =>
      tx
        .select({ n: sql<number>`count(*)::int` })
        .from(sql`notes`)
        .prepare('test_skipped'),
    );
    const failing = transaction(db, (tx) =>
      together(tx, () => Promise.all([divide(tx, 0), counted(tx).execute(), counted(tx).execute()])),
    );
    await expect(failing).rejects.toMatchObject(cause('22012'));
    const twice = transaction(db, (tx) =>
      together(tx, () => Promise.all([counted(tx).execute(), counted(tx).execute()])),
    );
    expect(await twice).toEqual([[{ n: 0 }], [{ n: 0 }]]);
  });
});

describe('a transaction that cannot begin', () => {
  /** Replaces the connections by one on which the name is taken under which `begin` is prepared. */
  async function takeName() {
    await endConnections();
    await database.pool.query('prepare "begin" as select 1');
    onTestFinished(endConnections);
  }

  async function endConnections() {
    const clients = await Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.connect()));
    for (const client of clients) client.release(true);
  }

  test('runs none of its statements', async () => {
    await takeName();
    await expect(transaction(db, (tx) => write(tx, 'a'))).rejects.toMatchObject(cause('42P05'));
    expect(await notes()).toEqual([]);
  });

  test('runs no later one either when the error was swallowed', async () => {
    await takeName();
    const swallowing = transaction(db, async (tx) => {
      await write(tx, 'a').catch(() => undefined);
      await write(tx, 'b').catch(() => undefined);
      await together(tx, () => write(tx, 'c')).catch(() => undefined);
      await withCommit(tx, () => write(tx, 'd')).catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ code: '42P05' });
    expect(await notes()).toEqual([]);
  });
});

describe('statements that travel together', () => {
  test('run in their order, each on a snapshot of its own', async () => {
    await write(db, 'before');
    const changed = Promise.withResolvers<void>();
    const first = transaction(db, async (tx) => {
      await run(tx, sql`update notes set text = 'after'`);
      changed.resolve();
      await sleep(200);
    });
    await changed.promise;
    const [, { rows }] = await transaction(db, (tx) =>
      together(tx, () =>
        Promise.all([
          run(tx, sql`select from notes where text <> ${'x'} for update`),
          run(tx, sql`select text from notes where text <> ${'x'}`),
        ]),
      ),
    );
    expect(rows).toEqual([{ text: 'after' }]);
    await first;
  });

  test('behind one that fails are not run and reject with its error', async () => {
    const settled = await transaction(db, async (tx) => {
      await write(tx, 'a');
      const results = await together(tx, () => Promise.allSettled([write(tx, 'b'), divide(tx, 0), write(tx, 'c')]));
      throw new Error('no', { cause: results });
    }).catch(({ cause: results }: { cause: PromiseSettledResult<unknown>[] }) => results);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(settled[2]).toMatchObject({ reason: cause('22012') });
    expect(await notes()).toEqual([]);
    await expectClean();
  });

  test('are not sent at all where one has values that cannot be sent', async () => {
    const endless: { self?: unknown } = {};
    endless.self = endless;
    const unsendable = transaction(db, async (tx) => {
      await write(tx, 'a');
      await withCommit(tx, () => Promise.all([write(tx, 'b'), run(tx, sql`select ${endless}::jsonb`)]));
    });
    await expect(unsendable).rejects.toMatchObject({ cause: { message: expect.stringContaining('circular') } });
    expect(await notes()).toEqual([]);
    await expectClean();
  });

  test('must be started at once', async () => {
    const late = transaction(db, (tx) => together(tx, () => sleep(1).then(() => write(tx, 'a'))));
    await expect(late).rejects.toThrow('at once');
    expect(await notes()).toEqual([]);
  });

  test('are single ones on the database itself', async () => {
    await withCommit(db, () => together(db, () => write(db, 'a')));
    expect(await notes()).toEqual(['a']);
  });
});

describe('a commit that travels with the last statement', () => {
  test('runs what waits for it, and no more queries', async () => {
    const onCommit = vi.fn<() => void>();
    const late = await transaction(db, async (tx) => {
      afterCommit(tx, onCommit);
      await withCommit(tx, () => write(tx, 'a'));
      return Promise.allSettled([write(tx, 'b'), together(tx, () => write(tx, 'c'))]);
    });
    expect(late.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(onCommit).toHaveBeenCalledOnce();
    expect(await notes()).toEqual(['a']);
  });

  test('does not happen behind a statement that fails, whose error is reported', async () => {
    const onCommit = vi.fn<() => void>();
    const failing = (isSwallowed: boolean) =>
      transaction(db, async (tx) => {
        afterCommit(tx, onCommit);
        await write(tx, 'a');
        const last = withCommit(tx, () => divide(tx, 0));
        await (isSwallowed ? last.catch(() => undefined) : last);
      });
    await expect(failing(false)).rejects.toMatchObject(cause('22012'));
    await expect(failing(true)).rejects.toMatchObject({ code: '22012' });
    expect(onCommit).not.toHaveBeenCalled();
    expect(await notes()).toEqual([]);
    await expectClean();
  });

  test('does not happen in a transaction that has failed before', async () => {
    const swallowing = transaction(db, async (tx) => {
      await write(tx, 'a');
      await divide(tx, 0).catch(() => undefined);
      await withCommit(tx, () => write(tx, 'b')).catch(() => undefined);
    });
    await expect(swallowing).rejects.toMatchObject({ code: '25P02' });
    expect(await notes()).toEqual([]);
    await expectClean();
  });

  test('that the server refuses rejects like any other', async () => {
    const onCommit = vi.fn<() => void>();
    const twice = transaction(db, async (tx) => {
      afterCommit(tx, onCommit);
      await write(tx, 'a');
      await withCommit(tx, () => write(tx, 'a'));
    });
    await expect(twice).rejects.toMatchObject({ code: '23505' });
    expect(onCommit).not.toHaveBeenCalled();
    expect(await notes()).toEqual([]);
    await expectClean();
  });

  test('waits for the end of the outer transaction within a savepoint', async () => {
    const outer = transaction(db, async (tx) => {
      await transaction(tx, (inner) => withCommit(inner, () => write(inner, 'inner')));
      await write(tx, 'outer');
      throw new Error('no');
    });
    await expect(outer).rejects.toThrow('no');
    expect(await notes()).toEqual([]);
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
      if (roundTrip === 'middle') await together(tx, () => Promise.all([write(tx, 'b'), end(tx), write(tx, 'c')]));
      await withCommit(tx, () => Promise.all([write(tx, 'd'), end(tx)]));
    });
    await expect(lost).rejects.toSatisfy(isUnavailable);
    expect(onCommit).not.toHaveBeenCalled();
    expect(await notes()).toEqual([]);
    expect(await roundTripsOf(() => transaction(db, (tx) => withCommit(tx, () => write(tx, 'e'))))).toBe(1);
  });

  test('before the answer to the commit is a failure, although the server has committed', async () => {
    const onCommit = vi.fn<() => void>();
    const lost = transaction(db, async (tx) => {
      afterCommit(tx, onCommit);
      await write(tx, 'a');
      const own = vi.spyOn(pg.Client.prototype, 'query');
      onTestFinished(() => own.mockRestore());
      const last = withCommit(tx, () => run(tx, sql`select pg_sleep(${0.2})`));
      const client = own.mock.contexts.at(-1) as pg.Client;
      setTimeout(() => client.connection.stream.destroy(), 50);
      await last;
    });
    await expect(lost).rejects.toSatisfy(isUnavailable);
    expect(onCommit).not.toHaveBeenCalled();
    await vi.waitFor(async () => expect(await notes()).toEqual(['a']), 5000);
  });
});
