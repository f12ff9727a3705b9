import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { databaseUrl, onServer } from '../testing/template.ts';
import { emptyDatabase, testDatabase } from '../testing/test-database.ts';
import { openDatabase } from './open-database.ts';

test('a server that does not answer is named, without its password', async () => {
  const opening = openDatabase({ url: 'postgres://shop:secret@127.0.0.1:5519/shop' });
  await expect(opening).rejects.toThrow(/Нет связи с PostgreSQL по адресу из DATABASE_URL.+5519/u);
  await expect(opening).rejects.not.toThrow(/secret/u);
});

test('a malformed address is refused with an example', async () => {
  await expect(openDatabase({ url: 'localhost shop' })).rejects.toThrow(/postgres:\/\/пользователь:пароль/u);
});

test('a missing database is reported in the words of the server', async () => {
  const opening = openDatabase({ url: databaseUrl(inject('testTemplate').server, 'no_such_database') });
  await expect(opening).rejects.toThrow(/no_such_database/u);
});

test('a database that keeps no Unicode is refused with the command that makes one', async () => {
  const { server } = inject('testTemplate');
  const name = `optovik_ascii_${randomUUID().slice(0, 8)}`;
  await onServer(server, `create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
  try {
    await expect(openDatabase({ url: databaseUrl(server, name) })).rejects.toThrow(
      /в кодировке SQL_ASCII, а нужна UTF8.+createdb --encoding=UTF8/u,
    );
  } finally {
    await onServer(server, `drop database ${name}`);
  }
});

test('a query whose connection is cut rejects, and the next one runs', async () => {
  const { pool } = await testDatabase();
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({ code: '57P01' });
  await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
});

test('a connection cut while idle is reported and replaced', async () => {
  const lost: Error[] = [];
  const url = await emptyDatabase();
  const database = await openDatabase({ url, onError: (error) => lost.push(error) });
  try {
    const [victim, killer] = await Promise.all([database.pool.connect(), database.pool.connect()]);
    const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid');
    victim.release();
    await killer.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    killer.release(true);
    for (let wait = 0; wait < 200 && lost.length === 0; wait += 1) await sleep(10);
    expect(lost).toMatchObject([{ code: '57P01' }]);
    await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  } finally {
    await database.close();
  }
});

test('a call runs under a limit of 30 seconds', async () => {
  const { pool } = await testDatabase();
  const { rows } = await pool.query("select current_setting('statement_timeout') as limit");
  expect(rows).toEqual([{ limit: '30s' }]);
});

test('a connection has the settings of the shop where its address asks for others', async () => {
  const address = new URL(await emptyDatabase());
  address.searchParams.set('options', '-c jit=on -c timezone=Asia/Vladivostok -c datestyle=German -c work_mem=5MB');
  const database = await openDatabase({ url: address.href });
  try {
    const { rows } = await database.pool.query(
      "select current_setting('jit') as jit, current_setting('work_mem') as memory, '2026-11-26 12:00Z'::timestamptz::text as noon",
    );
    expect(rows).toEqual([{ jit: 'off', memory: '5MB', noon: '2026-11-26 12:00:00+00' }]);
  } finally {
    await database.close();
  }
});
