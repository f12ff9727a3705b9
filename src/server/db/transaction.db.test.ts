import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownedDatabase } from '../testing/test-database.ts';
import type { Database, Db } from './database.ts';
import { transaction } from './transaction.ts';

let database: Database;
beforeAll(async () => {
  database = await ownedDatabase();
  await database.pool.query('create table notes (text text not null)');
});
beforeEach(() => database.pool.query('truncate notes'));

const write = (db: Db, text: string) => db.execute(sql`insert into notes values (${text})`);
const notes = async () =>
  (await database.pool.query('select text from notes order by text')).rows.map(({ text }) => text);

describe('a transaction', () => {
  test('saves everything and returns the result of its body', async () => {
    const result = await transaction(database.db, async (tx) => {
      await write(tx, 'a');
      await write(tx, 'b');
      return 'done';
    });
    expect([result, await notes()]).toEqual(['done', ['a', 'b']]);
  });

  test('saves nothing when its body rejects, and rethrows', async () => {
    const failing = transaction(database.db, async (tx) => {
      await write(tx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await notes()).toEqual([]);
  });

  test('within another is a savepoint', async () => {
    await transaction(database.db, async (tx) => {
      await write(tx, 'outer');
      const inner = transaction(tx, async (nested) => {
        await write(nested, 'inner');
        throw new Error('no');
      });
      await expect(inner).rejects.toThrow('no');
    });
    expect(await notes()).toEqual(['outer']);
  });

  test('honours its isolation and access', async () => {
    const settings = await transaction(
      database.db,
      (tx) =>
        tx.execute(
          sql`select current_setting('transaction_isolation') as i, current_setting('transaction_read_only') as r`,
        ),
      { isolationLevel: 'serializable', accessMode: 'read only' },
    );
    expect(settings.rows).toEqual([{ i: 'serializable', r: 'on' }]);
  });

  test('rejects when a statement failed and its error was swallowed', async () => {
    const swallowing = transaction(database.db, async (tx) => {
      await write(tx, 'a');
      await tx.execute(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await notes()).toEqual([]);
  });

  test('gives its connection back when it cannot begin', async () => {
    const impossible = { isolationLevel: 'nonsense' as 'serializable' };
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await expect(transaction(database.db, () => Promise.resolve(), impossible)).rejects.toMatchObject({
        code: '42601',
      });
    }
    expect(await notes()).toEqual([]);
  });

  test('that is over runs no more queries', async () => {
    const kept = await transaction(database.db, (tx) => Promise.resolve({ tx }));
    await expect(write(kept.tx, 'late')).rejects.toMatchObject({ cause: { message: /transaction is over/u } });
    expect(await notes()).toEqual([]);
  });
});

describe('a query on the database itself inside an open transaction', () => {
  const ways: [string, () => Promise<unknown>][] = [
    ['pool.query', () => database.pool.query('select 1')],
    ['pool.connect', () => database.pool.connect()],
    ['db.execute', () => database.db.execute(sql`select 1`)],
    ['db.transaction', () => database.db.transaction(() => Promise.resolve())],
    ['transaction(db)', () => transaction(database.db, () => Promise.resolve())],
    ['pool.query with a callback', () => new Promise((_, reject) => database.pool.query('select 1', reject))],
  ];

  test.each(ways)('rejects at once: %s', async (_way, query) => {
    const refused = await transaction(database.db, async (tx) => {
      const error: Error = await query().then(
        () => new Error('it was let through'),
        (reason: Error) => (reason.cause as Error | undefined) ?? reason,
      );
      await write(tx, 'still usable');
      return error.message;
    });
    expect(refused).toMatch(/use tx/u);
    expect(await notes()).toEqual(['still usable']);
  });

  test('rejects also when the transaction was opened by db.transaction', async () => {
    const error = database.db.transaction(() => database.pool.query('select 1'));
    await expect(error).rejects.toThrow(/use tx/u);
  });

  test('runs when it was put off until the transaction is over', async () => {
    const later = Promise.withResolvers<unknown>();
    await transaction(database.db, async (tx) => {
      await write(tx, 'a');
      setTimeout(() => later.resolve(notes()), 100);
    });
    expect(await later.promise).toEqual(['a']);
  });
});
