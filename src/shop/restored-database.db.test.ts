import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { moveNumbersAfterCopy, orderNumber } from '#ordering/orders/server/index.ts';
import { numberJump } from '#ordering/orders/server/tables.ts';
import { readMarks } from '#server/database-marks.ts';
import { type Database, openDatabase } from '#server/db/index.ts';
import { isCopy } from '#server/shop-copy.ts';
import { databaseMark } from '#server/tables.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { createDatabase } from '#server/testing/create-database.ts';
import { findInstalledPostgres, namedPostgres } from '#server/testing/find-postgres.ts';
import { freePort } from '#server/testing/free-port.ts';
import { SOURCE_OPTIONS } from '#server/testing/source-options.ts';
import { rolesOf } from '#server/testing/template.ts';

const { server, hasShopRole, name: template } = inject('testTemplate');
const at = new Date('2026-11-24T09:00:00Z');

/** A database of a shop that has been open: a new one, or a copy of a closed one. */
async function aDatabase(from = template): Promise<{ url: string; name: string; open: () => Promise<Database> }> {
  const { url, drop } = await createDatabase({ server, name: from });
  afterFile(drop);
  return { url, name: new URL(url).pathname.slice(1), open: () => openDatabase(rolesOf(url, hasShopRole)) };
}

/** A shop that has given `orders` numbers and is closed. */
async function aClosedShop(orders: number) {
  const original = await aDatabase();
  const database = await original.open();
  expect(await moveNumbersAfterCopy(database, at)).toBeNull();
  const buyer = await aBuyer(database.db);
  for (let n = 0; n < orders; n += 1) await anOrder(database.db, buyer);
  await database.close();
  return original;
}

it('a database that is opened again gives its numbers in turn', async () => {
  const { open } = await aClosedShop(2);
  const database = await open();
  expect(await moveNumbersAfterCopy(database, at)).toBeNull();
  expect(await isCopy(database.db)).toBe(false);
  expect((await anOrder(database.db, await aBuyer(database.db))).number).toMatch(/-000003$/);
  await database.close();
});

it('a copy gives numbers that the original has not given, also when two nodes open it at once', async () => {
  const original = await aClosedShop(3);
  const copy = await aDatabase(original.name);
  const nodes = [await copy.open(), await copy.open()];
  const moved = (await Promise.all(nodes.map((node) => moveNumbersAfterCopy(node, at)))).filter((one) => one !== null);
  expect(moved).toEqual([{ from: { number: 3, id: 3 }, to: { number: 10_003, id: 10_003 } }]);
  const { db } = nodes[0]!;
  expect(await isCopy(db)).toBe(true);
  expect(await db.select().from(numberJump)).toMatchObject([{ reason: 'database', named: '', fromNumber: 3 }]);
  const order = await anOrder(db, await aBuyer(db));
  expect(order).toMatchObject({ id: 10_004, number: expect.stringMatching(/-010004$/) });
  expect(await moveNumbersAfterCopy(nodes[1]!, at)).toBeNull();
  for (const node of nodes) await node.close();
});

it('a copy that nothing was ordered in begins further on too', async () => {
  const original = await aClosedShop(0);
  const copy = await (await aDatabase(original.name)).open();
  expect(await moveNumbersAfterCopy(copy, at)).toEqual({
    from: { number: 0, id: 0 },
    to: { number: 10_000, id: 10_000 },
  });
  await copy.close();
});

it('the shop reads every mark of a server, and one that it no longer may read proves nothing', async () => {
  const { open } = await aClosedShop(1);
  const database = await open();
  const [known] = await database.db.select().from(databaseMark);
  expect(Object.entries(known!.marks).filter(([, mark]) => mark === null)).toEqual([['files', null]]);
  const { system: _, ...others } = await readMarks(database);
  const before = { ...others, system: null, timeline: '000000FF' };
  await database.db.update(databaseMark).set({ marks: { ...before, timeline: null } });
  expect(await moveNumbersAfterCopy(database, at)).toBeNull();
  expect((await database.db.select().from(databaseMark))[0]!.marks).toEqual(known!.marks);
  // A standby that took over, or a recovery to a moment
  await database.db.update(databaseMark).set({ marks: before });
  expect(await moveNumbersAfterCopy(database, at)).not.toBeNull();
  await database.close();
});

const programs = findInstalledPostgres();
const isInstalledServer = !hasShopRole && namedPostgres() === undefined && programs !== undefined;

it.skipIf(!isInstalledServer)('a dump that is restored into the same database is noticed', async () => {
  const { url, open } = await aClosedShop(2);
  const run = (program: string, args: string[], input?: Buffer) =>
    execFileSync(join(dirname(programs!.postgres), program), args, { input, maxBuffer: 1e9 });
  const dump = run('pg_dump', ['--clean', '--if-exists', url]);
  const later = await open();
  await anOrder(later.db, await aBuyer(later.db));
  await later.close();
  run('psql', ['--quiet', '--set=ON_ERROR_STOP=1', url], dump);
  const restored = await open();
  expect(await moveNumbersAfterCopy(restored, at)).toMatchObject({ from: { number: 2 } });
  await restored.close();
});

it('the start says so once, in one line', async () => {
  const original = await aClosedShop(4);
  const copy = await aDatabase(original.name);
  const folder = mkdtempSync(join(tmpdir(), 'optovik-restored-'));
  try {
    const lines = async () => (await startAndStop(copy.url, folder)).filter((line) => line.includes('База данных'));
    const shown = (serial: number) => orderNumber(serial, new Date(), 'Europe/Moscow');
    expect(await lines()).toEqual([
      `База данных восстановлена из копии или перенесена. Чтобы номера заказов не повторились, следующий будет ${shown(10_005)}, а не ${shown(5)}. Что делать дальше: docs/operations.md, «После восстановления»`,
    ]);
    expect(await lines()).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const database = await copy.open();
  expect(await database.db.$count(numberJump, eq(numberJump.reason, 'database'))).toBe(1);
  await database.close();
});

/** The messages of the log from the start to the stop: every line is JSON, but the link of the first owner. */
async function startAndStop(address: string, folder: string): Promise<string[]> {
  const { url, ownerUrl } = rolesOf(address, hasShopRole);
  const owner = ownerUrl === undefined ? {} : { DATABASE_OWNER_URL: ownerUrl };
  const settings = { HOST: '127.0.0.1', PORT: String(await freePort()), DATA_DIR: folder, DEMO: '0', THREADS: '1' };
  const shop = spawn(process.execPath, [...SOURCE_OPTIONS, 'src/shop/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', DATABASE_URL: url, ...owner, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  const exited = once(shop, 'exit');
  for await (const text of shop.stdout) {
    printed += String(text);
    if (printed.includes('Магазин открыт')) shop.kill('SIGTERM');
  }
  await exited;
  const lines = printed
    .split('\n')
    .slice(0, -1)
    .filter((line) => !line.startsWith('Первый вход владельца: http'))
    .map((line) => JSON.parse(line) as { msg: string; time: number })
    .toSorted((one, other) => one.time - other.time)
    .map(({ msg }) => msg);
  const order = ['Магазин запускается', 'Магазин открыт', 'Магазин останавливается: SIGTERM', 'Магазин остановлен'];
  expect(lines.flatMap((line) => order.find((said) => line.startsWith(said)) ?? [])).toEqual(order);
  return lines;
}
