import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import {
  classifier,
  goodsFile,
  inWarehouses,
  offer,
  offersFile,
  type Price,
  product,
  property,
  quantity,
  withValues,
} from './exports.fixture.ts';
import { importTexts, notesOf, valueOf } from './import.fixture.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const types = [{ id: 't', name: 'Оптовая' }];
const weight = (kilograms: string) => `<Вес>${kilograms}</Вес>`;

/** Imports a product `odd` with these figures beside a plain one of the same batch. */
async function load(source: string, odd: { goods?: string; prices?: Price[]; offer?: string; properties?: string }) {
  const before = odd.properties === undefined ? '' : classifier(source, '', odd.properties);
  const [report] = await importTexts(db, {
    'goods.xml': goodsFile(source, product({ id: 'odd', more: odd.goods ?? '' }) + product({ id: 'plain' }), before),
    'offers.xml': offersFile(
      source,
      types,
      offer('odd', odd.prices, odd.offer) + offer('plain', [{ type: 't', value: '10' }], quantity('5')),
    ),
  });
  return report!;
}

const figuresOf = async (sourceId: number, externalId: string) => {
  const { rows } = await db.execute<{ price: string | null; stock: string | null; weight: number }>(sql`
    select (select value::text from price where item_id = p.id) as price, p.weight_grams as weight,
      (select sum(on_hand)::text from stock where item_id = p.id) as stock
    from product p where source_id = ${sourceId} and external_id = ${externalId}`);
  return rows[0];
};

const plain = { price: '1000', stock: '5.000', weight: 0 };

describe('a figure at the edge of what a column holds', () => {
  it.each(
    nonEmpty([
      { what: 'the dearest price', prices: ['10000000000'], price: '1000000000000', notes: {} },
      { what: 'a price with four places', prices: ['0.0051'], price: '1', notes: {} },
      { what: 'a price below half a kopeck', prices: ['0.0049'], price: null, notes: { 'refused price-wrong': 1 } },
      {
        what: 'a price of fifteen digits',
        prices: ['999999999999999'],
        price: null,
        notes: { 'refused price-wrong': 1 },
      },
      {
        what: 'a price of sixteen digits',
        prices: ['9999999999999999'],
        price: null,
        notes: { 'refused price-wrong': 1 },
      },
      { what: 'a price in the notation of Excel', prices: ['1E+21'], price: null, notes: { 'refused price-wrong': 1 } },
    ]),
  )('$what is exact, or refused alone with a note', async ({ what, prices, price, notes }) => {
    const { sourceId, runId } = await load(`edge ${what}`, { prices: prices.map((value) => ({ type: 't', value })) });
    expect(await figuresOf(sourceId, 'odd')).toMatchObject({ price });
    expect(await figuresOf(sourceId, 'plain')).toEqual(plain);
    expect(await notesOf(db, runId)).toEqual(notes);
  });

  it.each(
    nonEmpty([
      { count: '99999999999.999', stock: '99999999999.999', notes: {} },
      { count: '-99999999999', stock: '-99999999999.000', notes: { 'taken quantity-negative': 1 } },
      { count: '1000000000000', stock: null, notes: { 'refused quantity-wrong': 1 } },
      { count: '99999999999.9996', stock: null, notes: { 'refused quantity-wrong': 1 } },
      { count: '1e12', stock: null, notes: { 'refused quantity-wrong': 1 } },
    ]),
  )('a stock of $count is exact, or refused alone with a note', async ({ count, stock, notes }) => {
    const { sourceId, runId } = await load(`stock ${count}`, { offer: quantity(count) });
    expect(await figuresOf(sourceId, 'odd')).toMatchObject({ stock });
    expect(await figuresOf(sourceId, 'plain')).toEqual(plain);
    expect(await notesOf(db, runId)).toEqual(notes);
  });

  it('a number of a property that rounds up to one digit too many keeps its text', async () => {
    const value = '999999999999.9999999';
    const source = 'long number';
    const report = await load(source, {
      properties: property('length', 'Длина', 'Число'),
      goods: withValues({ length: value }),
    });
    const { rows } = await db.execute(sql`
      select v.text, v.number from property_value v join property p on p.id = v.property_id
      where p.source_id = ${report.sourceId}`);
    expect(rows).toEqual([{ text: value, number: null }]);
    expect(await figuresOf(report.sourceId, 'plain')).toEqual(plain);
  });

  it.each(
    nonEmpty([
      { kilograms: '1999999.999', grams: 1_999_999_999, notes: {} },
      { kilograms: '2000000', grams: 0, notes: { 'mended weight-wrong': 1 } },
      { kilograms: '-1', grams: 0, notes: { 'mended weight-wrong': 1 } },
      { kilograms: 'два', grams: 0, notes: { 'mended weight-wrong': 1 } },
      { kilograms: '0', grams: 0, notes: {} },
    ]),
  )('a weight of $kilograms kg is exact, or left out with a note', async ({ kilograms, grams, notes }) => {
    const { sourceId, runId } = await load(`weight ${kilograms}`, { goods: weight(kilograms) });
    expect(await figuresOf(sourceId, 'odd')).toMatchObject({ weight: grams });
    expect(await notesOf(db, runId)).toEqual(notes);
  });
});

describe('a stock that cannot be', () => {
  const held = (sourceId: number) =>
    valueOf<string>(
      db,
      sql`select string_agg(w.external_id || ' ' || s.on_hand::int, ', ' order by w.external_id)
        from stock s join warehouse w on w.id = s.warehouse_id join product p on p.id = s.item_id
        where w.source_id = ${sourceId} and p.external_id = 'odd'`,
    );

  it.each(
    nonEmpty([
      { what: 'of all warehouses', sound: quantity('7'), wrong: quantity('1000000000000'), kept: '# 7' },
      {
        what: 'of one of the warehouses',
        sound: quantity('7') + inWarehouses({ A: '3', B: '4' }),
        wrong: quantity('9') + inWarehouses({ A: '1000000000000', B: '9' }),
        kept: 'A 3, B 9',
      },
      {
        what: 'of one of the warehouses that is no number',
        sound: quantity('7') + inWarehouses({ A: '3', B: '4' }),
        wrong: quantity('9') + inWarehouses({ A: 'много', B: '9' }),
        kept: 'A 3, B 9',
      },
    ]),
  )('$what leaves what the shop has', async ({ what, sound, wrong, kept }) => {
    const source = `kept ${what}`;
    await load(source, { offer: sound });
    const { sourceId, runId } = await load(source, { offer: wrong });
    expect(await notesOf(db, runId)).toMatchObject({ 'refused quantity-wrong': 1 });
    expect(await held(sourceId)).toBe(kept);
  });
});
