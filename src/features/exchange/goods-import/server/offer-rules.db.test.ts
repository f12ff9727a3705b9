import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { goodsFile, inWarehouses, offer, offersFile, product, quantity } from './exports.fixture.ts';
import { importReport } from './report/import-report.ts';
import type { ImportSettings } from './import-settings.ts';
import { importTexts, notesOf, valueOf } from './import.fixture.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const types = [{ id: 't', name: 'Оптовая' }];
const warehouses = (...ids: string[]) =>
  `<Склады>${ids.map((id) => `<Склад><Ид>${id}</Ид><Наименование>Склад ${id}</Наименование></Склад>`).join('')}</Склады>`;
const named = (name: string) => `<Наименование>${name}</Наименование>`;
const coloured = (colour: string) =>
  `<ХарактеристикиТовара><ХарактеристикаТовара><Наименование>Цвет</Наименование><Значение>${colour}</Значение></ХарактеристикаТовара></ХарактеристикиТовара>`;

async function load(files: Record<string, string>, settings: ImportSettings = {}) {
  const [report] = await importTexts(db, files, settings);
  return report!;
}

async function stockOf(sourceId: number): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ place: string; held: string }>(sql`
    select w.external_id as place, s.on_hand::text || '/' || s.reserved as held
    from stock s join warehouse w on w.id = s.warehouse_id where w.source_id = ${sourceId} order by 1`);
  return Object.fromEntries(rows.map(({ place, held }) => [place, held]));
}

const heldOf = (sourceId: number, externalId: string) =>
  valueOf<number>(
    db,
    sql`select sum(on_hand)::int from stock join product p on p.id = item_id
      where p.source_id = ${sourceId} and p.external_id = ${externalId}`,
  );

describe('variants', () => {
  it('are distinguished by characteristics, else by their names, else by their ids', async () => {
    const offers =
      offer('a#1', [], named('Стол') + coloured('Белый')) +
      offer('a#2', [], named('Стол (дуб)')) +
      offer('a#123456789', [], named('Стол'));
    const { sourceId, runId } = await load({
      'g.xml': goodsFile('o1', product({ id: 'a', name: 'Стол' })),
      'o.xml': offersFile('o1', types, offers),
    });
    const { rows } = await db.execute<{ values: unknown }>(
      sql`select "values" from offer join product p on p.id = product_id where p.source_id = ${sourceId} order by offer.id`,
    );
    expect(rows.map((row) => row.values)).toEqual([
      [{ code: 'tsvet', name: 'Цвет', value: 'Белый' }],
      [{ code: 'variant', name: 'Вариант', value: 'дуб' }],
      [{ code: 'variant', name: 'Вариант', value: '12345678' }],
    ]);
    expect(await notesOf(db, runId)).toEqual({ 'mended variant-nameless': 1 });
  });

  it('are deactivated and activated by their marks', async () => {
    const goods = { 'g.xml': goodsFile('o2', product({ id: 'a', name: 'Стол' })) };
    const variant = (mark: string) =>
      offersFile('o2', types, offer('a#1', [{ type: 't', value: '5' }], named('Стол (дуб)') + mark));
    const { sourceId } = await load({ ...goods, 'o.xml': variant('<Статус>Удален</Статус>') });
    const active = sql`select offer.active from offer join product p on p.id = product_id where p.source_id = ${sourceId}`;
    expect(await valueOf(db, active)).toBe(false);
    await load({ 'o.xml': variant('') });
    expect(await valueOf(db, active)).toBe(true);
  });

  it('without a description wait with price and stock, and join with their description', async () => {
    const priced =
      offer('a', [], '<ИдХарактеристики>1</ИдХарактеристики>' + quantity('7')) +
      offer('a#1', [{ type: 't', value: '5' }]);
    const first = await load({
      'g.xml': goodsFile('o3', product({ id: 'a' })),
      'p.xml': offersFile('o3', types, priced),
    });
    expect(first.counts).toMatchObject({ offersAside: 1 });
    const later = await load({ 'o.xml': offersFile('o3', types, offer('a#1', [], named('Товар a (дуб)'))) });
    expect(later.counts).toMatchObject({ offersJoined: 1, variantsAdded: 1, pricesSet: 1, stockSet: 1 });
    // And those that wait for more go on waiting when their goods come again
    await load({ 'p.xml': offersFile('o3', types, offer('a#2', [{ type: 't', value: '6' }])) });
    const again = await load({ 'g.xml': goodsFile('o3', product({ id: 'a', name: 'Иное' })) });
    expect(again.counts).not.toHaveProperty('offersJoined');
    expect(await valueOf(db, sql`select count(*) from pending_offer where source_id = ${again.sourceId}`)).toBe(1);
  });
});

describe('offers that come before their goods', () => {
  it('are stored completely across several files and join once', async () => {
    const one = await load({ 'o.xml': offersFile('o4', types, offer('a', [{ type: 't', value: '5' }])) });
    await load({ 'r.xml': offersFile('o4', [], offer('a', [], quantity('3'))) });
    expect(await valueOf(db, sql`select count(*) from pending_offer where source_id = ${one.sourceId}`)).toBe(1);
    const goods = { 'g.xml': goodsFile('o4', product({ id: 'a' })) };
    const joined = await load(goods);
    expect(joined.counts).toMatchObject({ productsAdded: 1, offersJoined: 1, pricesSet: 1, stockSet: 1 });
    expect(joined.notes).toEqual([]);
    expect((await load(goods)).counts).not.toHaveProperty('offersJoined');
  });

  it('of another source with equal ids keep waiting', async () => {
    const { sourceId } = await load({ 'o.xml': offersFile('o5', types, offer('a', [{ type: 't', value: '5' }])) });
    await load({ 'g.xml': goodsFile('o6', product({ id: 'a' })) });
    expect(await valueOf(db, sql`select count(*) from pending_offer where source_id = ${sourceId}`)).toBe(1);
  });
});

describe('stock', () => {
  const goods = (source: string) => ({ 'g.xml': goodsFile(source, product({ id: 'a' })) });

  it('with a total resets unlisted warehouses to zero and keeps reservations', async () => {
    const places = warehouses('w1', 'w2');
    const file = (inner: string) => offersFile('st1', types, offer('a', [], inner), places);
    const { sourceId } = await load({
      ...goods('st1'),
      'o.xml': file(quantity('7') + inWarehouses({ w1: '2', w2: '5' })),
    });
    await db.execute(
      sql`update stock set reserved = 4 from warehouse w where w.id = warehouse_id and w.source_id = ${sourceId} and w.external_id = 'w2'`,
    );
    await load({ 'o.xml': file(quantity('3') + inWarehouses({ w1: '3' })) });
    expect(await stockOf(sourceId)).toEqual({ w1: '3.000/0', w2: '0.000/4' });
    await load({ 'o.xml': file(quantity('0')) });
    expect(await stockOf(sourceId)).toEqual({ w1: '0.000/0', w2: '0.000/4' });
  });

  it('of a product ends where it gets variants, and is not for sale again when they leave', async () => {
    const file = (...offers: string[]) => offersFile('st9', types, offers.join(''));
    const white = named('Стол (белый)') + coloured('Белый');
    const { sourceId } = await load({ ...goods('st9'), 'o.xml': file(offer('a', [], quantity('10'))) });
    expect(await heldOf(sourceId, 'a')).toBe(10);
    // Descriptions and stock come in files of their own
    await load({ 'o.xml': file(offer('a#1', [], white)) });
    await load({ 'o.xml': file(offer('a#1', [], white + quantity('3'))) });
    expect(await heldOf(sourceId, 'a')).toBe(0);
    await load({ 'o.xml': file(offer('a#1', [], white).replace('<Предложение>', '<Предложение Статус="Удален">')) });
    expect(await heldOf(sourceId, 'a')).toBe(0);
    // Until the file gives it a stock of its own
    await load({ 'o.xml': file(offer('a', [], quantity('7'))) });
    expect(await heldOf(sourceId, 'a')).toBe(7);
  });

  it('without a total changes only listed warehouses, and a missing list changes nothing', async () => {
    const places = warehouses('w1', 'w2');
    const file = (inner: string) => offersFile('st2', types, offer('a', [], inner), places);
    const { sourceId } = await load({ ...goods('st2'), 'o.xml': file(inWarehouses({ w1: '2', w2: '5' })) });
    await load({ 'o.xml': file(inWarehouses({ w1: '3' })) });
    expect(await stockOf(sourceId)).toEqual({ w1: '3.000/0', w2: '5.000/0' });
    const silent = await load({ 'o.xml': file('') });
    expect(silent.counts).not.toHaveProperty('stockSet');
    expect(await stockOf(sourceId)).toEqual({ w1: '3.000/0', w2: '5.000/0' });
  });

  it('without warehouses gets a warehouse of its own; fractions and negatives are kept', async () => {
    const file = (count: string) => offersFile('st3', types, offer('a', [], quantity(count)));
    const { sourceId } = await load({ ...goods('st3'), 'o.xml': file('36,5') });
    expect(await stockOf(sourceId)).toEqual({ '#': '36.500/0' });
    const negative = await load({ 'o.xml': file('-2') });
    expect(await stockOf(sourceId)).toEqual({ '#': '-2.000/0' });
    expect(await notesOf(db, negative.runId)).toEqual({ 'taken quantity-negative': 1 });
    const fine = await load({ 'o.xml': file('0.12345') });
    expect(await stockOf(sourceId)).toEqual({ '#': '0.123/0' });
    expect(await notesOf(db, fine.runId)).toEqual({ 'mended quantity-rounded': 1 });
    const huge = await load({ 'o.xml': file('999999999999') });
    expect(await notesOf(db, huge.runId)).toEqual({ 'refused quantity-wrong': 1 });
  });

  it('is none where a file that gives quantities leaves one out; the source may say otherwise', async () => {
    const goods = { 'g.xml': goodsFile('st5', product({ id: 'a' }) + product({ id: 'b' })) };
    const file = (b: string) => offersFile('st5', types, offer('a', [], quantity('1')) + offer('b', [], b));
    const { sourceId } = await load({ ...goods, 'o.xml': file(inWarehouses({ w1: '2', w2: '5' })) });
    const soldOut = await load({ 'o.xml': file('') });
    expect(await stockOf(sourceId)).toEqual({ '#': '1.000/0', w1: '0.000/0', w2: '0.000/0' });
    expect(importReport([soldOut])).toContain(
      '    предложений без количества 1: распроданы; прежний остаток оставит --absent-stock=keep',
    );
    await load({ 'o.xml': file(quantity('4')) });
    const kept = await load({ 'o.xml': file('') }, { absentStock: 'keep' });
    expect(await stockOf(sourceId)).toMatchObject({ '#': '4.000/0' });
    expect(importReport([kept])).toContain(
      '    предложений без количества 1: остаток прежний; распроданными их сделает --absent-stock=none',
    );
    const remembered = await load({ 'o.xml': file('') });
    expect(remembered.counts).toMatchObject({ stockKept: 1 });
  });

  it('stays where the file writes zeros and changes only, where no quantity is given, and where one is no number', async () => {
    const goods = { 'g.xml': goodsFile('st6', product({ id: 'a' }) + product({ id: 'b' })) };
    const file = (a: string, b: string) =>
      offersFile('st6', types, offer('a', [], a) + offer('b', [{ type: 't', value: '5' }], b));
    const { sourceId } = await load({ ...goods, 'o.xml': file(quantity('1'), quantity('4')) });
    for (const [a, b] of [
      [quantity('0'), ''],
      ['', ''],
      [quantity('1'), quantity('много')],
    ] as const) {
      const { counts } = await load({ 'o.xml': file(a, b) });
      expect(counts).not.toHaveProperty('stockAbsent');
      expect(await heldOf(sourceId, 'b')).toBe(4);
    }
    const whole = file(quantity('0'), '').replace(
      '<ПакетПредложений>',
      '<ПакетПредложений СодержитТолькоИзменения="false">',
    );
    await load({ 'o.xml': whole });
    expect(await heldOf(sourceId, 'b')).toBe(0);
  });

  it('of an undescribed warehouse is stored under its id', async () => {
    const { sourceId, runId } = await load({
      ...goods('st4'),
      'o.xml': offersFile('st4', types, offer('a', [], inWarehouses({ w9: '1' }))),
    });
    expect(await stockOf(sourceId)).toEqual({ w9: '1.000/0' });
    expect(await notesOf(db, runId)).toEqual({ 'mended warehouse-unknown': 1 });
  });
});
