import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startClock } from '#server/clock.ts';
import { migrate, openDatabase, serverAddress } from '#server/db/index.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { canMount, mountDisk, mountReadOnly } from '#server/testing/mounted.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { ownedDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

const mayMount = canMount();
let folder: string;
let shop: TestApp;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'optovik-ready-'));
  afterFile(() => rmSync(folder, { recursive: true }));
  shop = await testApp({ DATA_DIR: folder });
});

async function ask({ app }: Pick<TestApp, 'app'> = shop) {
  const answer = await app.inject('/health/ready');
  return [answer.statusCode, answer.json<{ status: string }>().status];
}

/** Answers are a second old at most. */
const expectSoon = (of: TestApp, expected: unknown[]) =>
  vi.waitFor(async () => expect(await ask(of)).toEqual(expected), { timeout: 20_000, interval: 200 });

function freeMegabytes(of: string): number {
  const { bavail, bsize } = statfsSync(of);
  return (bavail * bsize) / 2 ** 20;
}

it('a shop that can store what it acknowledges is ready', async () => {
  expect(await ask()).toEqual([200, 'ok']);
});

it('two hundred probes at once make the database write once at most', async () => {
  const writes = vi.spyOn(shop.db, 'insert');
  onTestFinished(() => writes.mockRestore());
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask()));
  expect(new Set(answers.map(String))).toEqual(new Set(['200,ok']));
  expect(writes.mock.calls.length).toBeLessThanOrEqual(1);
});

it('says by how much the clock of the machine is wrong, and stays ready', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 12_000 });
  const stopClock = await startClock(shop.db, { warn: () => undefined });
  onTestFinished(() => {
    stopClock();
    vi.useRealTimers();
  });
  const answer = await shop.app.inject('/health/ready');
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'ok', clockAheadSeconds: 12 }]);
});

describe.skipIf(!mayMount)('on disks of their own (mounting is allowed)', () => {
  it('a full disk of DATA_DIR is not ready, until there is room again', async () => {
    const disk = mountDisk(96);
    afterFile(disk.unmount);
    const own = await testApp({ DATA_DIR: disk.folder });
    expect(await ask(own)).toEqual([200, 'ok']);
    const ballast = join(disk.folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(Math.floor(freeMegabytes(disk.folder)) * 2 ** 20));
    await expectSoon(own, [503, 'disk-full']);
    rmSync(ballast);
    await expectSoon(own, [200, 'ok']);
  });

  it('a disk of DATA_DIR with too little room for the next journal segment is not ready', async () => {
    const disk = mountDisk(32);
    afterFile(disk.unmount);
    expect(await ask(await testApp({ DATA_DIR: disk.folder }))).toEqual([503, 'disk-full']);
  });

  it('a read-only DATA_DIR is not ready', async () => {
    const readOnly = mountReadOnly();
    afterFile(readOnly.unmount);
    expect(await ask(await testApp({ DATA_DIR: readOnly.folder }))).toEqual([503, 'read-only']);
  });

  it('a named server on a full disk is not ready, until there is room again', async () => {
    const disk = mountDisk(160);
    afterFile(disk.unmount);
    const postgres = await startPrivatePostgres({ dataFolder: join(disk.folder, 'data') });
    afterFile(postgres.stop);
    const own = await testApp({ DATA_DIR: folder, DATABASE_URL: postgres.url }, async () => {
      const database = await openDatabase({ url: postgres.url });
      await migrate(database);
      return database;
    });
    expect(await ask(own)).toEqual([200, 'ok']);
    const ballast = join(disk.folder, 'ballast');
    writeFileSync(ballast, Buffer.alloc(Math.floor(freeMegabytes(disk.folder)) * 2 ** 20));
    await expectSoon(own, [503, 'disk-full']);
    rmSync(ballast);
    await expectSoon(own, [200, 'ok']);
  });
});

it('a database that takes reads alone is not ready', async () => {
  const { db, pool } = await ownedDatabase();
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  await pool.query(`alter database "${rows[0]!.name}" set default_transaction_read_only = on`);
  const own = await testApp({ DATA_DIR: folder }, () => openDatabase({ url: serverAddress(db) }));
  expect(await ask(own)).toEqual([503, 'read-only']);
});
