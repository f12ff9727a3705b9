import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeProducts, returnFields } from '#goods/products/server/index.ts';
import { OPERATOR } from '#identity/audit/server/index.ts';
import { type Database, transaction } from '#server/db/index.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { goodsFile, product } from './exports.fixture.ts';
import { importTexts } from './import.fixture.ts';
import { findRun } from './report/journal-queries.ts';
import { hideVanished } from './write/hide-products.ts';

const ROUNDS = 20;
const AUTHOR = { accountId: null, ip: '' };

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});

let worlds = 0;

/** A source with products of one name; the product of the first id is edited. */
async function aWorld(ids: readonly string[] = ['a']) {
  const { db } = database;
  const source = `race${(worlds += 1)}`;
  const bring = async (name: string, given: readonly string[] = ids, isWhole = false) => {
    const text = goodsFile(source, given.map((id) => product({ id, name })).join(''));
    const file = isWhole ? text.replace('<Каталог>', '<Каталог СодержитТолькоИзменения="false">') : text;
    return (await importTexts(db, { 'goods.xml': file }))[0]!;
  };
  const { sourceId } = await bring('Болт');
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from product where source_id = ${sourceId} order by external_id`,
  );
  const productIds = rows.map(({ id }) => id);
  const rename = (name: string, changed: readonly number[] = productIds) =>
    transaction(db, (tx) => changeProducts(tx, [...changed], { name }, AUTHOR));
  const giveBack = () => transaction(db, (tx) => returnFields(tx, [...productIds], ['name'], AUTHOR));
  const state = async () => {
    const { rows: found } = await db.execute<{ name: string; source: string | null }>(
      sql`select name, held->'name'->>'source' as source from product where source_id = ${sourceId} order by external_id`,
    );
    return found;
  };
  return { bring, rename, giveBack, state, productIds };
}

describe('a product is edited while its import comes in', () => {
  it('the value by hand stays and the source is that of the file, whichever comes first', async () => {
    const orders = new Set<number>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const world = await aWorld();
      const delay = [0, 2, 5, 9, 14, 20][round % 6]!;
      const [editDelay, fileDelay] = round % 2 ? [0, delay] : [delay, 0];
      const [, report] = await Promise.all([
        sleep(editDelay).then(() => world.rename('Болт магазина')),
        sleep(fileDelay).then(() => world.bring('Винт')),
      ]);
      expect(await world.state()).toEqual([{ name: 'Болт магазина', source: 'Винт' }]);
      orders.add(report.counts['change:held'] ?? 0);
      await world.giveBack();
      expect(await world.state()).toEqual([{ name: 'Винт', source: null }]);
    }
    for (const held of orders) expect([0, 1]).toContain(held);
  });

  it('an import waits for an editor and leaves what he sets', async () => {
    const world = await aWorld();
    const commit = await holdTransaction(database.db, (tx) =>
      changeProducts(tx, world.productIds, { name: 'Болт магазина' }, AUTHOR),
    );
    const importing = world.bring('Винт');
    await untilWaiting(database.db, 1);
    await commit();
    expect((await importing).counts).toMatchObject({ 'change:held': 1 });
    expect(await world.state()).toEqual([{ name: 'Болт магазина', source: 'Винт' }]);
  });

  it('an editor waits for an import that has locked the product, and keeps its value as the source', async () => {
    const world = await aWorld(['a', 'b']);
    const [first, last] = world.productIds as [number, number];
    const free = await holdTransaction(database.db, (tx) =>
      tx.execute(sql`select from product where id = ${last} for update`),
    );
    // The import has locked the first product and waits for the last one
    const importing = world.bring('Винт');
    await untilWaiting(database.db, 1);
    const editing = world.rename('Болт магазина', [first]);
    await untilWaiting(database.db, 2);
    await free();
    await Promise.all([importing, editing]);
    expect(await world.state()).toEqual([
      { name: 'Болт магазина', source: 'Винт' },
      { name: 'Винт', source: null },
    ]);
  });

  it('a return beside an import ends with the value of the file', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const world = await aWorld();
      await world.rename('Болт магазина');
      const delay = [0, 2, 5, 9, 14, 20][round % 6]!;
      const [returnDelay, fileDelay] = round % 2 ? [0, delay] : [delay, 0];
      await Promise.all([
        sleep(returnDelay).then(() => world.giveBack()),
        sleep(fileDelay).then(() => world.bring('Винт')),
      ]);
      expect(await world.state()).toEqual([{ name: 'Винт', source: null }]);
    }
  });

  it('many products edited in any order beside an import of them do not lock each other out', async () => {
    const ids = Array.from({ length: 100 }, (_, n) => `p${String(n).padStart(3, '0')}`);
    const world = await aWorld(ids);
    for (let round = 0; round < 5; round += 1) {
      const [report] = await Promise.all([
        world.bring(`Винт ${round}`),
        world.rename(`Первый ${round}`, world.productIds.toReversed()),
        world.rename(`Второй ${round}`, world.productIds),
      ]);
      expect(report.counts.productsChanged).toBe(100);
      const state = await world.state();
      expect(new Set(state.map(({ source }) => source))).toEqual(new Set([`Винт ${round}`]));
      expect(new Set(state.map(({ name }) => name)).size).toBe(1);
      await world.giveBack();
    }
  });

  it('hiding what an export lacks does not lock editors out, and leaves what they set', async () => {
    const ids = Array.from({ length: 50 }, (_, n) => `p${String(n).padStart(3, '0')}`);
    const world = await aWorld(ids);
    const { runId } = await world.bring('Болт', [ids[0]!], true);
    const run = (await findRun(database.db, runId))!;
    await Promise.all([
      hideVanished(database.db, run, OPERATOR),
      world.rename('Болт магазина', world.productIds.toReversed()),
    ]);
    const { counts } = await world.bring('Болт');
    expect(counts.productsChanged).toBe(49);
    expect(new Set((await world.state()).map(({ name }) => name))).toEqual(new Set(['Болт магазина']));
  });
});
