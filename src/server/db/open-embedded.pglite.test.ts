import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { openEmbedded, type EmbeddedDatabase } from './open-embedded.ts';
import { wireMessage } from './wire-message.fixture.ts';

describe('an embedded database in a folder', () => {
  const errors: Error[] = [];
  const progress: string[] = [];
  let directory: string;
  let database: EmbeddedDatabase;
  const open = () =>
    openEmbedded({ directory, onProgress: (line) => progress.push(line), onError: (error) => errors.push(error) });

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'optovik-embedded-'));
    mkdirSync(join(directory, 'pgdata.new'));
    writeFileSync(join(directory, 'pgdata.new', 'PG_VERSION'), '18\n');
    database = await open();
    await database.pool.query('create table goods (id int)');
  });
  afterAll(async () => {
    await database.close();
    rmSync(directory, { recursive: true });
  });

  test('is created anew after a first start that was cut off', () => {
    expect(progress).toEqual(['Создаём базу данных…']);
    expect(existsSync(join(directory, 'pgdata.new'))).toBe(false);
  });

  test('rejects what runs while its thread crashes, reports it, and is opened again by the next query', async () => {
    await database.pool.query('insert into goods values (1)');
    const running = database.pool.query('select count(*) from generate_series(1, 100000000)').then(
      () => 'answered',
      (error: Error) => error.message,
    );
    await sleep(50);
    await database.thread.kill();
    expect(await running).toBe('The embedded database has stopped');
    expect(errors.map((error) => error.message)).toContain('The embedded database has stopped');
    await expect(database.pool.query('select id from goods')).resolves.toMatchObject({ rows: [{ id: 1 }] });
  });

  test('ends its thread where PGlite would swallow a failure and answer as if all were well', async () => {
    const client = await database.pool.connect();
    const { connection } = client as unknown as { connection: { stream: NodeJS.WritableStream } };
    const lost = new Promise<Error>((resolve) => void client.once('error', resolve));
    connection.stream.write(Buffer.concat([wireMessage('!', 'no such message'), wireMessage('S')]));
    expect((await lost).message).toBe('The embedded database has stopped');
    client.release(true);
    await expect(database.pool.query('select id from goods')).resolves.toMatchObject({ rows: [{ id: 1 }] });
  });

  test('gives its folder back when closed', async () => {
    await expect(open()).rejects.toThrow(`Папка данных ${directory} занята`);
    await database.close();
    database = await open();
    await expect(database.pool.query('select id from goods')).resolves.toMatchObject({ rows: [{ id: 1 }] });
  });
});

describe('an embedded database', () => {
  test('refuses a query too deep for its stack and goes on', async () => {
    const { pool } = await testDatabase();
    await expect(pool.query(`select ${'1+'.repeat(50_000)}1`)).rejects.toMatchObject({ code: '54001' });
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });
});
