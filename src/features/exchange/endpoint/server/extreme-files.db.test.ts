import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { goodsFile, offer, offersFile, product } from '#exchange/goods-import/server/exports.fixture.ts';
import { importOrderFile } from '#exchange/orders-in/server/index.ts';
import { documentXml, fileXml, lineXml } from '#exchange/orders-in/server/orders-in.fixture.ts';
import {
  companyLine,
  contractLine,
  head,
  movement,
  scheduleLine,
} from '#exchange/settlements-import/server/settlements.fixture.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import type { Database } from '#server/db/index.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { aSender, exchangeNode } from './exchange.fixture.ts';

let database: Database;
let url: string;
let failures: unknown[];

beforeAll(async () => {
  database = await testDatabase();
  ({ url, failures } = await exchangeNode(database, {
    importOrders: (db, connection, file) =>
      importOrderFile(db, connection, file, {
        now: new Date(),
        timeZone: 'Europe/Moscow',
        onError: (error) => failures.push(error),
        onRestored: () => undefined,
      }),
  }));
});

const MOST = '99999999999.99';

async function aLedger() {
  const connection = await aConnection(database.db);
  const sender = aSender(url, connection);
  return { ...sender, connection };
}

it('goods with figures beyond all bounds are taken with the others, and the journal names them', async () => {
  const { logIn, upload, importFile } = await aLedger();
  await logIn();
  const more = '<Вес>5000000</Вес>';
  const goods = goodsFile('edge', product({ id: 'odd', more }) + product({ id: 'plain' }));
  const stock = (count: string) => `<Количество>${count}</Количество>`;
  const offers = offersFile(
    'edge',
    [{ id: 't', name: 'Оптовая' }],
    offer('odd', [{ type: 't', value: MOST }], stock('1000000000000')) +
      offer('plain', [{ type: 't', value: '21000000.0049' }], stock('99999999999')),
  );
  await upload('import.xml', goods);
  await upload('offers.xml', offers);
  expect(await importFile('import.xml')).toBe('success');
  expect(await importFile('offers.xml')).toBe('success');
  const { rows } = await database.db.execute(sql`
    select external_id as id, (select value::text from price where item_id = p.id) as price,
      (select sum(on_hand)::text from stock where item_id = p.id) as stock
    from product p where external_id in ('odd', 'plain') order by 1`);
  expect(rows).toEqual([
    { id: 'odd', price: null, stock: null },
    { id: 'plain', price: '2100000000', stock: '99999999999.000' },
  ]);
  const { rows: notes } = await database.db.execute<{ code: string }>(
    sql`select distinct code from import_note where code in ('price-wrong', 'quantity-wrong', 'weight-wrong') order by 1`,
  );
  expect(notes.map(({ code }) => code)).toEqual(['price-wrong', 'quantity-wrong', 'weight-wrong']);
  expect(failures).toEqual([]);
});

it('settlements of a company whose contracts are too much together leave it aside, and take the others', async () => {
  const { logIn, upload, importFile } = await aLedger();
  await logIn();
  const [many, one] = [await aBuyer(database.db), await aBuyer(database.db)];
  const contract = (n: number) => [
    contractLine({ number: `Д-${n}`, opening: 0, closing: MOST, receivables: MOST, overdue: 0 }),
    movement('shipment', `s${n}`, MOST),
    scheduleLine(`s${n}`, '2099-01-01', MOST),
  ];
  const records = [
    head({ formedAt: new Date(Date.now() - 3_600_000).toISOString() }),
    companyLine({ id: 'many', inn: many.company.inn }),
    ...Array.from({ length: 800 }, (_, n) => contract(n)).flat(),
    companyLine({ id: 'one', inn: one.company.inn }),
    ...contract(1),
  ];
  await upload('settlements.jsonl', records.map((record) => JSON.stringify(record)).join('\n'));
  expect(await importFile('settlements.jsonl')).toBe('success');
  const { rows } = await database.db.execute<{ company_id: number; sum: string }>(
    sql`select company_id, sum(receivables)::text as sum from ledger_balance group by 1`,
  );
  expect(rows).toEqual([{ company_id: one.company.id, sum: '9999999999999' }]);
  expect(failures).toEqual([]);
});

it('a document of an order with figures beyond all bounds is left aside, and the file succeeds', async () => {
  const { logIn, upload, importFile } = await aLedger();
  await logIn('sale');
  const lines = Array.from({ length: 900 }, () => lineXml({ id: 'x', quantity: 1, price: MOST, sum: MOST }));
  const file = fileXml([
    documentXml({ id: 'd', number: 'УТ-1', sum: '1e+21', lines }),
    documentXml({ id: 'e', lines }),
  ]);
  await upload('orders.xml', file, { type: 'sale' });
  expect(await importFile('orders.xml', 'sale')).toMatch(/^success/);
  const { rows } = await database.db.execute<{ report: string }>(
    sql`select array_to_string(array(select jsonb_array_elements_text(to_jsonb(report))), ' ') as report
      from exchange_job order by id desc limit 1`,
  );
  expect(rows[0]!.report).toContain('отложено 2');
  expect(failures).toEqual([]);
});
