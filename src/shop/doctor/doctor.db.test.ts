import type { AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { type Database, serverAddress } from '#server/db/index.ts';
import { markAsCopy } from '#server/shop-copy.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { freePort } from '#server/testing/free-port.ts';
import { canMount, mountDisk, mountReadOnly } from '#server/testing/mounted.ts';
import { emptyDatabase, ownedDatabase } from '#server/testing/test-database.ts';
import { testApp } from '../testing/test-app.ts';
import { examine } from './examine.ts';
import { exitCodeOf, type Finding, inLines } from './finding.ts';

let database: Database;
let folder: string;

beforeAll(async () => {
  database = await ownedDatabase();
  folder = mkdtempSync(join(tmpdir(), 'optovik-doctor-'));
  afterFile(() => rmSync(folder, { recursive: true }));
});

const settings = (more: Record<string, string> = {}) => ({
  DATA_DIR: folder,
  DATABASE_URL: serverAddress(database.db),
  PORT: '1',
  ...more,
});

/** The findings that contain a text. */
const about = (findings: readonly Finding[], text: string) => findings.filter((one) => one.text.includes(text));

describe('the public address', () => {
  /** The shop on a port, and before it a proxy that changes the headers. */
  async function behind(
    change: (headers: Record<string, string>) => Record<string, string>,
    settingsOfShop: Record<string, string>,
  ) {
    const shop = await testApp({ DATA_DIR: folder, ...settingsOfShop }, () => Promise.resolve(database));
    await shop.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = shop.app.server.address() as AddressInfo;
    const proxy = createServer((asked, answer) => {
      const headers = change(asked.headers as Record<string, string>);
      const on = request({ port, host: '127.0.0.1', path: asked.url, method: asked.method, headers }, (answered) => {
        answer.writeHead(answered.statusCode!, answered.headers);
        answered.pipe(answer);
      });
      on.end();
    });
    const own = await freePort();
    await new Promise<void>((resolve) => void proxy.listen(own, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const url = `http://127.0.0.1:${own}`;
    return examine(settings({ PUBLIC_URL: url, PORT: String(port), ...settingsOfShop }));
  }
  const adding = (headers: Record<string, string>) => ({
    ...headers,
    'x-forwarded-for': `${headers['x-forwarded-for']}, 198.51.100.4`,
    'x-forwarded-proto': 'http',
  });

  it('leads to this shop with the right name and visitor', async () => {
    const found = await behind(adding, { TRUST_PROXY: '1' });
    expect(about(found, 'ведёт в этот магазин')).toMatchObject([
      { state: 'ok', text: expect.stringContaining('198.51.100.4') },
    ]);
    expect(about(found, 'Магазин работает и готов')).toHaveLength(1);
  });

  it('keeps the name of the shop to itself', async () => {
    const found = await behind((headers) => ({ ...adding(headers), host: 'backend:3000' }), { TRUST_PROXY: '1' });
    expect(about(found, 'backend:3000')).toMatchObject([
      { state: 'failure', remedy: expect.stringContaining('Host $http_host') },
    ]);
  });

  it('hides the visitors behind the address of a proxy that is not trusted', async () => {
    const found = await behind(adding, {});
    expect(about(found, 'один адрес прокси')).toMatchObject([
      { state: 'failure', remedy: expect.stringContaining('TRUST_PROXY=1') },
    ]);
  });

  it('believes an address that a visitor has made up', async () => {
    const found = await behind(adding, { TRUST_PROXY: 'true' });
    expect(about(found, 'верит адресу')).toMatchObject([{ state: 'failure' }]);
  });

  it('leads to another shop', async () => {
    const other = createServer((_asked, answer) => answer.end('<html>'));
    await new Promise<void>((resolve) => void other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const found = await examine(settings({ PUBLIC_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` }));
    expect(about(found, 'отвечает не этот магазин')).toMatchObject([{ state: 'failure' }]);
  });

  it('answers a stranger as an address that does not exist', async () => {
    const { app } = await testApp({}, () => Promise.resolve(database));
    for (const query of ['', `?at=${Date.now()}&sign=AAAA`, `?at=${Date.now()}&sign=${encodeURIComponent('я')}`]) {
      expect((await app.inject(`/health/visitor${query}`)).statusCode).toBe(404);
    }
  });
});

it('a shop that does not run, without mail, is a list of warnings', async () => {
  // A server of tests does without the disk, and the doctor says so
  const found = (await examine(settings())).filter(({ text }) => !/^PostgreSQL: .* = off$/.test(text));
  expect(found.filter(({ state }) => state === 'failure')).toEqual([]);
  expect(about(found, 'никто не отвечает')).toMatchObject([{ state: 'warning' }]);
  expect(about(found, 'Почта не настроена')).toMatchObject([{ state: 'warning' }]);
  expect(about(found, 'Таблицы базы соответствуют')).toHaveLength(1);
  expect(exitCodeOf(found)).toBe(2);
  expect(found.flatMap(inLines).join('\n')).toMatch(/внимание {3}PUBLIC_URL не задан\n {11}Что делать: /);
});

it('the age of the last backup, and a copy, are named', async () => {
  const found = async (text: string) => about(await examine(settings()), text).map(({ state }) => state);
  expect(await found('ещё не делал копии')).toEqual(['warning']);
  await database.db.execute(sql`insert into audit_log (action) values ('shop.backup')`);
  expect(await found('Последняя копия')).toEqual(['ok']);
  await database.owner.query('alter table audit_log disable trigger user');
  await database.owner.query("update audit_log set at = now() - interval '50 hours' where action = 'shop.backup'");
  await database.owner.query('alter table audit_log enable trigger user');
  expect(await found('2 дн. назад')).toEqual(['warning']);
  await markAsCopy(database.db, new Date());
  expect(await found('Это копия магазина')).toEqual(['warning']);
});

it('an accounting system that is silent is a warning', async () => {
  await aConnection(database.db, { name: 'УТ', seenAt: new Date('2020-01-01') });
  await aConnection(database.db, { name: 'Розница' });
  const found = about(await examine(settings()), 'Учётная система');
  expect(found.map(({ state, text }) => [state, text.includes('УТ') || text.includes('ни разу')])).toEqual([
    ['warning', true],
    ['warning', true],
  ]);
});

it('a wrong setting ends the examination with exit code 1 before anything is opened', async () => {
  const found = await examine({ TRUST_PROXY: 'yes', DATABASE_URL: 'postgres://127.0.0.1:1/none' });
  expect(found).toMatchObject([{ state: 'failure', text: expect.stringContaining('TRUST_PROXY') }]);
  expect(exitCodeOf(found)).toBe(1);
});

it('a server that does not answer is a failure without its password', async () => {
  const found = await examine(settings({ DATABASE_URL: 'postgres://optovik:Parol-Bazy@127.0.0.1:1/shop' }));
  expect(found.at(-1)).toMatchObject({ state: 'failure', text: expect.stringContaining('Нет связи с PostgreSQL') });
  expect(JSON.stringify(found)).not.toContain('Parol-Bazy');
});

it('a database without tables, and a folder without a database, are said and changed by nothing', async () => {
  const url = await emptyDatabase();
  const found = await examine(settings({ DATABASE_URL: url }));
  expect(about(found, 'ещё нет таблиц')).toMatchObject([{ state: 'warning' }]);
  const none = await examine({ DATA_DIR: folder });
  expect(none.at(-1)).toMatchObject({ state: 'warning', text: 'Базы данных ещё нет' });
});

it('tables of an older release are a warning', async () => {
  const own = await ownedDatabase();
  await own.owner.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  );
  const found = await examine(settings({ DATABASE_URL: serverAddress(own.db) }));
  expect(about(found, 'Таблицы старее программы')).toMatchObject([{ state: 'warning' }]);
});

it('a wrong clock is a failure', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 30_000 });
  onTestFinished(() => void vi.useRealTimers());
  const found = await examine(settings());
  expect(about(found, 'Часы')).toMatchObject([{ state: 'failure', text: expect.stringContaining('отстают') }]);
});

describe.skipIf(!canMount())('on disks of their own (mounting is allowed)', () => {
  it('a full disk and a folder without writes are failures', async () => {
    const disk = mountDisk(16);
    afterFile(disk.unmount);
    const readOnly = mountReadOnly();
    afterFile(readOnly.unmount);
    const full = await examine(settings({ DATA_DIR: disk.folder }));
    expect(about(full, 'Свободно 0,0 ГБ')).toMatchObject([{ state: 'failure' }]);
    const closed = await examine(settings({ DATA_DIR: readOnly.folder }));
    expect(about(closed, 'не принимает записи')).toMatchObject([{ state: 'failure' }]);
  });
});
