import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SOURCE_OPTIONS } from '#server/testing/source-options.ts';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { findPostmaster } from './server-processes.ts';
import { SOCKET_NAME } from './socket-address.ts';

/** Far below what a server may take that recovers. */
const STARTED_AGAIN_MS = 60_000;

type Answer = { opened?: string[]; refused?: string };

let root: string;
let directory: string;
let users: ChildProcess[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'optovik-embedded-'));
  directory = join(root, 'database');
  users = [];
});
afterEach(async () => {
  for (const user of users) if (user.connected) await close(user);
  // A test that killed the last user has left the server behind: who joins and leaves stops it
  const database = await openDatabase({ directory });
  await database.close();
  rmSync(root, { recursive: true });
});

const postmaster = () => findPostmaster(join(directory, 'cluster'));

/** Another process that uses the folder. */
async function open(role: 'shop' | 'command'): Promise<{ user: ChildProcess; answer: Answer }> {
  const user = fork(new URL('database-user.fixture.ts', import.meta.url), [directory, role], {
    execArgv: SOURCE_OPTIONS,
  });
  users.push(user);
  const [answer] = (await once(user, 'message')) as [Answer];
  return { user, answer };
}

async function close(user: ChildProcess): Promise<void> {
  user.send('close');
  await once(user, 'exit');
}

async function kill(user: ChildProcess): Promise<void> {
  user.kill('SIGKILL');
  await once(user, 'exit');
}

/** Asks until another server than the one that was stopped has answered. */
async function untilAnsweredAfter(stopped: number, { pool }: Database): Promise<string> {
  for (;;) {
    const isAnswered = await pool.query('select 1').then(
      () => true,
      () => false,
    );
    if (isAnswered && postmaster() !== stopped) return 'answered';
  }
}

describe('the embedded server', () => {
  it('is created again after a first start that was cut off, and only its owner may connect', async () => {
    mkdirSync(join(directory, 'cluster.new'), { recursive: true });
    writeFileSync(join(directory, 'cluster.new', 'PG_VERSION'), '18\n');
    const database = await openDatabase({ directory });
    const { rows } = await database.pool.query(
      `select current_setting('listen_addresses') as tcp, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as sync, current_setting('data_checksums') as checksums`,
    );
    expect(rows).toEqual([{ tcp: '', fsync: 'on', sync: 'on', checksums: 'on' }]);
    expect(existsSync(join(directory, 'cluster.new'))).toBe(false);
    expect(statSync(join(directory, 'cluster')).mode & 0o777).toBe(0o700);
    await database.close();
    expect(postmaster()).toBeNull();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    directory = join(root, 'x'.repeat(150), 'database');
    const database = await openDatabase({ directory });
    await expect(database.pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await database.close();
  });

  it('refuses a second shop on its folder and admits it when the first one has closed', async () => {
    const first = await open('shop');
    const second = await open('shop');
    expect(second.answer.refused).toBe(
      `Папка данных ${directory} занята: её уже открыл другой запущенный магазин. Остановите его или укажите другую папку в DATA_DIR.`,
    );
    await close(first.user);
    const third = await open('shop');
    expect(third.answer).toHaveProperty('opened');
  });

  it('started by a command outlives it when a shop has joined meanwhile', async () => {
    const command = await open('command');
    const started = postmaster();
    const shop = await open('shop');
    await close(command.user);
    expect(postmaster()).toBe(started);
    await close(shop.user);
    expect(postmaster()).toBeNull();
  });

  it('started by a shop outlives it while a command uses it', async () => {
    const shop = await open('shop');
    const command = await open('command');
    await close(shop.user);
    expect(postmaster()).not.toBeNull();
    await close(command.user);
    expect(postmaster()).toBeNull();
  });

  it('is started once by users who come at the same time', async () => {
    const opened = await Promise.all([open('command'), open('shop'), open('command'), open('command')]);
    for (const { answer } of opened) expect(answer).toHaveProperty('opened');
    await Promise.all(opened.map(({ user }) => close(user)));
    expect(postmaster()).toBeNull();
  });

  it('left behind by a killed shop is restarted by the next one, which says so', async () => {
    const killed = await open('shop');
    const left = postmaster();
    await kill(killed.user);
    expect(postmaster()).toBe(left);
    const next = await open('shop');
    expect(next.answer.opened).toContainEqual(expect.stringContaining('остановлен аварийно'));
    expect(postmaster()).not.toBe(left);
  });

  it('left behind by a killed shop goes on for a command that uses it', async () => {
    const killed = await open('shop');
    const command = await open('command');
    const left = postmaster();
    await kill(killed.user);
    const next = await open('shop');
    expect(next.answer).toEqual({ opened: [] });
    expect(postmaster()).toBe(left);
    await close(command.user);
    expect(postmaster()).toBe(left);
  });

  it('killed under a shop is started again by the next query', async () => {
    const errors: string[] = [];
    const database = await openDatabase({ directory, onError: (error) => errors.push(error.message) });
    await database.owner.query('create table goods (id int); grant all on goods to public');
    await database.pool.query('insert into goods values (1)');
    const running = database.pool.query('select pg_sleep(30)').then(
      () => 'answered',
      (error: Error) => error.message,
    );
    await sleep(200);
    process.kill(postmaster()!, 'SIGKILL');
    expect(await running).toMatch(/terminat/u);
    await expect(database.pool.query('select id from goods')).resolves.toMatchObject({ rows: [{ id: 1 }] });
    expect(errors).toContain('The database server does not answer: starting it again');
    await database.close();
  });

  it('stopped in order under a shop is started again as soon as it has ended', async () => {
    const database = await openDatabase({ directory });
    // The server ends when it has written them
    await database.owner.query(
      'create table goods as select n, repeat(md5(n::text), 30) from generate_series(1, 50000) n',
    );
    const stopped = postmaster()!;
    process.kill(stopped, 'SIGINT');
    const answer = untilAnsweredAfter(stopped, database);
    await expect(Promise.race([answer, sleep(STARTED_AGAIN_MS)])).resolves.toBe('answered');
    expect(postmaster()).not.toBe(stopped);
    await database.close();
  });

  it('starts although the number in its files belongs to another process by now', async () => {
    const killed = await open('shop');
    await kill(killed.user);
    process.kill(postmaster()!, 'SIGKILL');
    for (const file of ['postmaster.pid', `${SOCKET_NAME}.lock`]) {
      writeFileSync(join(directory, 'cluster', file), `${process.pid}\n`);
    }
    const next = await open('shop');
    // It may say that it recovers: how long that takes depends on the machine
    expect(next.answer).toHaveProperty('opened');
    expect(postmaster()).not.toBeNull();
    expect(postmaster()).not.toBe(process.pid);
  });
});
