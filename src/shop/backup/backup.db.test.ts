import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { type Database, migrate, openDatabase, serverAddress } from '#server/db/index.ts';
import { databaseStore } from '#server/files/store/database-store.ts';
import type { FileStore } from '#server/files/store/file-store.ts';
import { folderStore } from '#server/files/store/folder-store.ts';
import type { StoreOf } from '#server/files/store/open-file-store.ts';
import { outbox } from '#server/delivery/tables.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { findInstalledPostgres } from '#server/testing/find-postgres.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { databaseUrl, onServer } from '#server/testing/template.ts';
import { copiesOfFilled, testDatabase } from '#server/testing/test-database.ts';
import { fillDemo } from '../start-demo.ts';
import { readEnv } from '#server/env.ts';
import { writeArchive } from './archive.ts';
import { backupPieces } from './backup-pieces.ts';
import { checkShop } from './check-shop.ts';
import { restoreArchive } from './restore-archive.ts';
import { listSequences, listShopTables, quoted } from './shop-tables.ts';

const at = new Date('2026-11-30T09:00:00Z');
const picture = 'goods/0f3a.webp';

function aFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-backup-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  return folderStore(folder);
}

/** A shop with the demo goods, an order, a letter that waits, and a picture outside of the database. */
const openFilled = copiesOfFilled(async (database) => {
  await fillDemo(readEnv({ NODE_ENV: 'test', DEMO: '1' }), database, () => undefined);
  await anOrder(database.db, await aBuyer(database.db));
  await database.db.execute(
    sql`update product set pictures = '[{"standard": "/files/goods/0f3a.webp"}]' where id = (select min(id) from product)`,
  );
});

async function aShop(): Promise<Database> {
  const database = await openFilled();
  await databaseStore(database.db).put(picture, Buffer.from('a picture'));
  return database;
}

async function backUp(database: Database, store: FileStore | null = null): Promise<Buffer> {
  const output = new PassThrough();
  const chunks: Buffer[] = [];
  output.on('data', (chunk: Buffer) => chunks.push(chunk));
  await writeArchive(backupPieces({ database, store, at }), output);
  return Buffer.concat(chunks);
}

const restore = (archive: Buffer, database: Database, storeOf: StoreOf = databaseStore, isTest = false) =>
  restoreArchive(Readable.from([archive]), { database, storeOf, at }, { isTest });

/** The checks that found something. */
const mistakesOf = async (database: Database): Promise<string[]> =>
  (await checkShop(database, databaseStore(database.db))).filter(({ found }) => found > 0).map(({ check }) => check);

async function textOf(store: FileStore, key: string): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of (await store.read(key)) ?? []) parts.push(part);
  return Buffer.concat(parts).toString();
}

/** The rows of every table as text, ordered, and the next value of every sequence. */
async function contentOf(database: Database): Promise<Record<string, string[]>> {
  const client = await database.owner.connect();
  try {
    const content: Record<string, string[]> = {};
    for (const { name, columns } of await listShopTables(client)) {
      const { rows } = await client.query<{ row: string }>(
        `select row(${columns.map(quoted).join(', ')})::text as row from ${quoted(name)} order by 1`,
      );
      content[name] = rows.map(({ row }) => row);
    }
    content.sequences = (await listSequences(client)).map(({ name, next }) => `${name} ${next}`);
    return content;
  } finally {
    client.release();
  }
}

const countRows = async (database: Database): Promise<number> =>
  Object.entries(await contentOf(database))
    .filter(([name]) => !['sequences', 'appeal_type', 'price_rules_version'].includes(name))
    .reduce((sum, [, rows]) => sum + rows.length, 0);

it('a shop that was backed up and restored twice has the same rows, files and next numbers, and is a copy', async () => {
  const database = await aShop();
  const [first, second] = [await testDatabase(), await testDatabase()];
  const original = await contentOf(database);
  expect(original.product!.length).toBeGreaterThan(10);
  const restored = await restore(await backUp(database), first);
  expect(restored).toMatchObject({ files: 0, replaced: 0 });
  await restore(await backUp(first), second);
  for (const copy of [first, second]) {
    const { site_state: site, ...content } = await contentOf(copy);
    const { site_state: _, ...expected } = original;
    expect(content).toEqual(expected);
    expect(site!.join('')).toContain('2026-11-30 09:00:00+00');
    expect(await mistakesOf(copy)).toEqual([]);
  }
  // The keys and triggers of the tables are back
  await expect(first.db.execute(sql`delete from customer_order`)).rejects.toThrow('Failed query');
  const { rows } = await first.owner.query(`select from pg_trigger where not tgisinternal and tgenabled <> 'O'`);
  expect(rows).toEqual([]);
});

const programs = findInstalledPostgres();

it.skipIf(!programs)('a shop goes to another PostgreSQL with two roles and back', async () => {
  const server = await startPrivatePostgres({ programs: programs! });
  afterFile(() => server.stop());
  await onServer(server.url, 'create role lesser login');
  await onServer(server.url, 'create role owning login in role lesser');
  await onServer(server.url, 'create database named owner owning');
  const as = (user: string) => {
    const url = new URL(databaseUrl(server.url, 'named'));
    url.username = user;
    return url.href;
  };
  const named = await openDatabase({ url: as('lesser'), ownerUrl: as('owning') });
  afterFile(() => named.close());
  await migrate(named);
  const database = await aShop();
  await restore(await backUp(database), named);
  await migrate(named);
  const back = await testDatabase();
  await restore(await backUp(named), back);
  const [original, returned] = [await contentOf(database), await contentOf(back)];
  expect({ ...returned, site_state: [] }).toEqual({ ...original, site_state: [] });
  await expect(named.db.execute(sql`delete from audit_log`)).rejects.toThrow('Failed query');
});

it('files outside of the database travel in the archive, into either store', async () => {
  const database = await testDatabase();
  const store = aFolder();
  await store.put(picture, Buffer.from('outside'));
  const archive = await backUp(database, store);
  const folder = aFolder();
  expect(await restore(archive, await testDatabase(), () => folder)).toMatchObject({ files: 1 });
  expect(await textOf(folder, picture)).toBe('outside');
  const inside = await testDatabase();
  await restore(archive, inside);
  expect(await textOf(databaseStore(inside.db), picture)).toBe('outside');
  const place = await testDatabase();
  await expect(restore(archive, place, () => folder)).rejects.toThrow('В хранилище FILE_STORE уже есть файлы');
  expect(await textOf(folder, picture)).toBe('outside');
});

it('a restore that is refused or fails leaves the place empty', async () => {
  const database = await aShop();
  const outside = aFolder();
  await outside.put(picture, Buffer.from('outside'));
  const archive = await backUp(database, outside);
  const place = await testDatabase();
  const files = aFolder();
  const before = await countRows(place);
  const changed = Buffer.from(archive);
  changed[changed.length - 40]! ^= 1;
  for (const broken of [archive.subarray(0, archive.length / 2), archive.subarray(0, archive.length - 1), changed]) {
    await expect(restore(broken, place, () => files)).rejects.toThrow('Копия');
    expect(await countRows(place)).toBe(before);
    for await (const { key } of files.list('')) throw new Error(`${key} is left`);
  }
  await restore(archive, place, () => files);
  await expect(restore(archive, place, () => files)).rejects.toThrow('Здесь уже есть данные');
});

it('a place on which a shop runs is refused', async () => {
  const database = await aShop();
  const archive = await backUp(database);
  const place = await testDatabase();
  const shop = await openDatabase({ url: serverAddress(place.db) });
  afterFile(() => shop.close());
  await shop.db.execute('select 1');
  await expect(restore(archive, place)).rejects.toThrow('работает магазин');
});

it('a backup beside orders that are placed is one moment of the shop', async () => {
  const database = await aShop();
  const buyer = await aBuyer(database.db);
  const over = new AbortController();
  const placing = (async () => {
    for (let n = 0; n < 200 && !over.signal.aborted; n += 1) await anOrder(database.db, buyer);
  })();
  const archive = await backUp(database);
  over.abort();
  await placing;
  const copy = await testDatabase();
  await restore(archive, copy);
  expect(await mistakesOf(copy)).toEqual([]);
});

it('the check finds what does not agree', async () => {
  const database = await aShop();
  const store = databaseStore(database.db);
  expect(await mistakesOf(database)).toEqual([]);
  await database.db.execute(
    sql`update stock set reserved = reserved + 1 where item_id = (select min(item_id) from stock)`,
  );
  await database.db.execute(sql`update customer_order set sum = sum + 1, total = total + 1`);
  await database.db.execute(sql`insert into barcode (item_id, value) values (999999, '4600000000000')`);
  await database.db.execute(sql`select setval('customer_order_id_seq', 1, false)`);
  await store.remove([picture]);
  await store.put('goods/nobody.webp', Buffer.from('x'));
  await database.db.execute(sql`update kept_file set at = '2026-01-01' where key = 'goods/nobody.webp'`);
  expect(await mistakesOf(database)).toEqual([
    'резервы равны остаткам в резерве',
    'суммы заказов равны суммам строк',
    'у штрихкодов есть товары',
    'счётчики номеров впереди строк',
    'у строк есть файлы',
    'у файлов есть строки',
  ]);
});

it('a copy for tests has no address, phone, session or letter of the shop', async () => {
  const database = await aShop();
  await database.db
    .insert(outbox)
    .values({ kind: 'feedback', channel: 'mail', recipient: 'anna@firm.example', subject: 'x' } as never);
  const contacts = async (of: Database) =>
    (await of.db.execute<{ email: string; phone: string }>(sql`select email, phone from account order by id`)).rows;
  const original = await contacts(database);
  const copy = await testDatabase();
  const { replaced } = await restore(await backUp(database), copy, databaseStore, true);
  expect(replaced).toBeGreaterThanOrEqual(original.length);
  const now = await contacts(copy);
  expect(now).toHaveLength(original.length);
  for (const [index, { email, phone }] of now.entries()) {
    expect(email === null || email.endsWith('@copy.invalid')).toBe(true);
    expect(phone === null || phone.startsWith('7000')).toBe(true);
    expect([email, phone].map((value) => value === null)).toEqual(
      [original[index]!.email, original[index]!.phone].map((value) => value === null),
    );
  }
  const content = await contentOf(copy);
  for (const table of ['session', 'outbox', 'check_word', 'start_key']) expect(content[table], table).toEqual([]);
  expect(Object.values(content).flat().join('\n')).not.toContain('anna@firm.example');
});

it('a column of addresses that nobody replaces makes no copy for tests', async () => {
  const database = await aShop();
  const archive = await backUp(database);
  const place = await testDatabase();
  await place.owner.query('alter table brand add column phone text');
  await expect(restore(archive, place, databaseStore, true)).rejects.toThrow('Nothing replaces brand.phone');
});
