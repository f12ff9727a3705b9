import { setTimeout as sleep } from 'node:timers/promises';
import { openLedger } from '#e2e/ledger-client/ledger-client.ts';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { differences, everything } from '#exchange/goods-import/server/everything.fixture.ts';
import {
  goodsFile,
  group,
  inGroups,
  classifier,
  offer,
  offersFile,
  product,
} from '#exchange/goods-import/server/exports.fixture.ts';
import { collectOrders } from '#exchange/orders-out/server/index.ts';
import { watchConnections } from '#exchange/watch/server/watch-connections.ts';
import type { Db } from '#server/db/index.ts';
import { rateCounter } from '#server/tables.ts';
import { CrashShop } from '../crash/crash-shop.ts';
import { copyOf, remove, untilIdle, withDatabase } from './exchange-shop.ts';
import { randomOf } from './random.ts';
import { ShopSide } from './shop-side.ts';

export type Repeats = {
  kind: 'goods' | 'orders';
  runs: number;
  /** Records of one run. */
  records: number;
  /** Rows that are other than after the first run, and changes that were reported to the read models or written down. */
  changed: unknown[];
  /** Milliseconds of each run, of the exchange as a whole. */
  times: number[];
};

const TIME_ZONE = 'Europe/Moscow';
const GOODS = 300;
const ORDERS = 60;

type Sending = { kind: Repeats['kind']; records: number; send: () => Promise<unknown> };

/**
 * Sends the same goods, and the same orders, so many times, each time with another date of the file and its records in
 * another sequence, and says what changed after the first time.
 */
export async function runRepeats(
  template: string,
  runs: number,
  seed: number,
  onRun: (line: string) => void,
): Promise<Repeats[]> {
  const random = randomOf(seed);
  const folder = copyOf(template);
  const shop = await CrashShop.create(folder);
  try {
    shop.start();
    await shop.untilReady();
    return await withDatabase(folder, async ({ db }) => {
      const { login, password, ...connection } = await aConnection(db);
      const open = () => openLedger({ url: shop.url, login, password, variant: '3.1' });
      const goods = {
        kind: 'goods' as const,
        records: GOODS * 2,
        send: () =>
          open().sendGoods([
            { name: 'import.xml', content: Buffer.from(goodsXml(random)) },
            { name: 'offers.xml', content: Buffer.from(offersXml(random)) },
          ]),
      };
      const results = [await repeat(db, goods, runs, onRun)];
      const documents = await documentsOf(db, { ...connection, login }, random);
      const orders = {
        kind: 'orders' as const,
        records: documents.length,
        send: () => open().sendOrders([{ name: 'orders.xml', content: Buffer.from(ordersXml(documents, random)) }]),
      };
      // These orders are of goods from nowhere: the operator's letter about them is none that a repeat brings
      await watchConnections(db, { now: new Date(), timeZone: TIME_ZONE });
      return [...results, await repeat(db, orders, runs, onRun)];
    });
  } finally {
    await shop.stop();
    remove(folder);
  }
}

async function repeat(
  db: Db,
  { kind, records, send }: Sending,
  runs: number,
  onRun: (line: string) => void,
): Promise<Repeats> {
  await send();
  await untilIdle(db);
  const before = await stateOf(db);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await db.delete(rateCounter);
    const start = performance.now();
    await send();
    times.push(performance.now() - start);
    if ((run + 1) % 100 === 0) onRun(`${kind}: ${run + 1}`);
  }
  await untilIdle(db);
  // Nodes tell their read models a moment later
  await sleep(1000);
  const after = await stateOf(db);
  return { kind, runs, records, changed: differences(after, before), times };
}

/** All that a shop has, and the logs that grow where anything changes. */
async function stateOf(db: Db): Promise<Record<string, unknown[]>> {
  const tables = await everything(db);
  // How often a document came is counted, and of which date the last file was
  delete tables.received_document;
  delete tables.source;
  const logs = ['catalogue_change', 'import_change', 'order_history', 'notification', 'outbox'];
  const counts = [];
  for (const log of logs) {
    const { rows } = await db.execute<{ count: string }>(`select count(*) as count from ${log}`);
    counts.push({ log, count: rows[0]!.count });
  }
  return { ...tables, logs: counts };
}

let minutes = 0;

/** Each file is formed a minute after the one before. */
function withDate(xml: string): string {
  minutes += 1;
  const formed = new Date(Date.UTC(2026, 0, 1, 0, minutes)).toISOString().slice(0, 19);
  return xml.replace(
    '<КоммерческаяИнформация',
    `<КоммерческаяИнформация ВерсияСхемы="2.08" ДатаФормирования="${formed}"`,
  );
}

function shuffled<T>(from: readonly T[], random: () => number): T[] {
  return from
    .map((value) => ({ value, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value);
}

const ids = Array.from({ length: GOODS }, (_, n) => `goods-${n}`);

function goodsXml(random: () => number): string {
  const groups = ['a', 'b', 'c'].map((id) => group(id, `Раздел ${id}`)).join('');
  const products = shuffled(ids, random).map((id) =>
    product({ id, more: `<Артикул>A-${id}</Артикул>${inGroups('abc'[Number(id.slice(6)) % 3]!)}` }),
  );
  return withDate(goodsFile('repeats', products.join(''), classifier('repeats', groups)));
}

function offersXml(random: () => number): string {
  const offers = shuffled(ids, random).map((id) => {
    const number = Number(id.slice(6));
    return offer(id, [{ type: 't', value: `${100 + number}.50` }], `<Количество>${number % 17}</Количество>`);
  });
  return withDate(offersFile('repeats', [{ id: 't', name: 'Оптовая' }], offers.join('')));
}

/** Orders that were sent, as the accounting system returns them. */
async function documentsOf(
  db: Db,
  connection: Parameters<typeof collectOrders>[1],
  random: () => number,
): Promise<string[][]> {
  const customers = await ShopSide.create(db, random);
  for (let n = 0; n < ORDERS; n += 1) await customers.order();
  await collectOrders(db, { ...connection, sourceId: null, ordersOnly: true }, 1, {
    now: new Date(),
    timeZone: TIME_ZONE,
  });
  const { rows } = await db.execute<{ number: string; id: string; lines: { id: string; quantity: number }[] }>(`
    select x.number, x.external_id as id, (select json_agg(json_build_object('id', p.external_id, 'quantity', l.quantity))
      from order_line l join product p on p.id = l.product_id where l.order_id = x.order_id) as lines
    from order_export x order by x.number`);
  return rows.map(({ number, id, lines }) => [
    `<Документ><Ид>${id}</Ид><Номер>${number}</Номер><Дата>2026-11-24</Дата><ХозОперация>Заказ товара</ХозОперация><Товары>`,
    ...lines.map(
      (line) =>
        `<Товар><Ид>${line.id}</Ид><Наименование>Товар</Наименование><ЦенаЗаЕдиницу>10</ЦенаЗаЕдиницу><Количество>${line.quantity}</Количество><Сумма>${line.quantity * 10}</Сумма></Товар>`,
    ),
    `</Товары><ЗначенияРеквизитов><ЗначениеРеквизита><Наименование>Номер по 1С</Наименование><Значение>УТ-${number}</Значение></ЗначениеРеквизита><ЗначениеРеквизита><Наименование>Проведен</Наименование><Значение>true</Значение></ЗначениеРеквизита></ЗначенияРеквизитов></Документ>`,
  ]);
}

function ordersXml(documents: readonly string[][], random: () => number): string {
  const written = shuffled(documents, random).map(([start, ...rest]) =>
    [start, ...shuffled(rest.slice(0, -1), random), rest.at(-1)].join(''),
  );
  return withDate(`<КоммерческаяИнформация>${written.join('')}</КоммерческаяИнформация>`);
}
