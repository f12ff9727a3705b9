import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownedDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { transaction } from './transaction.ts';

const counters = pgTable('counters', { id: integer().primaryKey(), value: integer().notNull() });

let database: Database;
beforeAll(async () => {
  database = await ownedDatabase();
  await database.pool.query('create table counters (id int primary key, value int not null)');
});
beforeEach(async () => {
  await database.pool.query('truncate counters');
  await database.pool.query('insert into counters values (1, 0)');
});

const value = async () => (await database.db.select().from(counters))[0]!.value;

describe('the database', () => {
  test('gives each of 30 concurrent transactions its turn', async () => {
    const increment = () =>
      transaction(database.db, async (tx) => {
        const [row] = await tx.select().from(counters).for('update');
        await tx.update(counters).set({ value: row!.value + 1 });
      });
    await Promise.all(Array.from({ length: 30 }, increment));
    expect(await value()).toBe(30);
  });

  test('goes on after an SQL error, which carries its code', async () => {
    const duplicate = database.db.insert(counters).values({ id: 1, value: 0 });
    await expect(duplicate).rejects.toMatchObject({ cause: { code: '23505' } });
    await expect(database.pool.query('selec')).rejects.toMatchObject({ code: '42601' });
    expect(await value()).toBe(0);
  });

  test('rolls back a transaction whose connection was given up', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('update counters set value = -1');
    client.release(true);
    expect(await value()).toBe(0);
  });

  test('brings a result of 10 MB whole', async () => {
    const { rows } = await database.pool.query<{ n: number; text: string }>(
      'select n, repeat(md5(n::text), 16) as text from generate_series(1, 20000) n',
    );
    expect(rows).toHaveLength(20_000);
    expect(rows.every(({ n, text }, index) => n === index + 1 && text.length === 512)).toBe(true);
  });

  test('takes a parameter of 5 MB whole', async () => {
    const text = 'ё'.repeat(2_500_000);
    const { rows } = await database.pool.query('select md5($1) = md5(repeat($2, 2500000)) as same', [text, 'ё']);
    expect(rows).toEqual([{ same: true }]);
  });

  test('keeps named statements, also after their connection has been replaced', async () => {
    const byId = database.db
      .select()
      .from(counters)
      .where(sql`id = ${sql.placeholder('id')}`)
      .prepare('counter_by_id');
    const twice = async () => [await byId.execute({ id: 1 }), await byId.execute({ id: 2 })];
    expect(await twice()).toEqual([[{ id: 1, value: 0 }], []]);
    const clients = await Promise.all(Array.from({ length: database.pool.totalCount }, () => database.pool.connect()));
    for (const client of clients) client.release(true);
    expect(await twice()).toEqual([[{ id: 1, value: 0 }], []]);
  });

  test('gives bigint as a number, date as a string and timestamptz as a Date', async () => {
    const { rows } = await database.pool.query(
      `select 12::bigint as kopecks, count(*) as count, array[1, null, 3]::bigint[] as many,
              date '2026-02-28' as day, array[date '2026-02-28'] as days, timestamptz '2026-02-28 12:00+03' as at`,
    );
    expect(rows).toEqual([
      {
        kopecks: 12,
        count: 1,
        many: [1, null, 3],
        day: '2026-02-28',
        days: ['2026-02-28'],
        at: new Date('2026-02-28T09:00Z'),
      },
    ]);
  });

  test('throws on a bigint that no number holds', async () => {
    await expect(database.pool.query('select 9007199254740993 as big')).rejects.toThrow(RangeError);
    expect(await value()).toBe(0);
  });

  test('lower-cases and sorts Russian', async () => {
    const { rows } = await database.pool.query(
      `select lower('ЁЖ') as lower, array_agg(name order by name collate "und-x-icu") as names
         from unnest(array['яма', 'ёж', 'жук', 'Ель']) as name`,
    );
    expect(rows).toEqual([{ lower: 'ёж', names: ['ёж', 'Ель', 'жук', 'яма'] }]);
  });

  test('vacuums and analyzes on demand', async () => {
    await database.analyze();
    await database.vacuum();
    const { rows } = await database.pool.query<{ at: Date | null }>(
      "select last_vacuum as at from pg_stat_user_tables where relname = 'counters'",
    );
    expect(rows[0]!.at).toBeInstanceOf(Date);
  });
});
