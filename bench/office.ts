import pg from 'pg';
import { migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { fillGoods } from './office/fill-goods.ts';
import { fillJournal } from './office/fill-journal.ts';
import { fillOrders } from './office/fill-orders.ts';

const ORDERS = 20_000;
const ENTRIES = 200_000;
const GOODS = 80_000;
const WARM_UP = 3;
const REQUESTS = 15;

/**
 * Lists, pages and searches of the office at 20,000 orders, 2,000 companies, 10,000 people and 80,000 goods; the goal is
 * 300 ms an answer.
 */
export const officeBenchmark: Benchmark = async ({ print }) => {
  const postgres = await startPrivatePostgres({ durable: true });
  const statements = countStatements();
  const database = await openDatabase({ url: postgres.url });
  await migrate(database);
  const { head, manager, goods: editor, orderId, itemId } = await fillOrders(database.db, ORDERS);
  await fillJournal(database.db, ENTRIES);
  const { productId } = await fillGoods(database.db, GOODS);
  await database.vacuum();
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error', INVOICE_WORKING_DAYS: '3' });
  const app = await buildShopApp({ db: database.db, env, log: createLog(env), now: () => new Date() });
  const list = '/api/office/orders/';
  const text = (q: string) => `q=${encodeURIComponent(q)}`;
  const screens = [
    ['list of all orders', head, list],
    ['the same in the scope of a manager', manager, list],
    ['by company', head, `${list}?sort=company&dir=asc`],
    ['by sum', head, `${list}?sort=sum`],
    ['not taken', head, `${list}?notTaken=1`],
    ['set aside', head, `${list}?aside=1`],
    ['overdue', head, `${list}?overdue=1`],
    ['made by staff', head, `${list}?origin=staff`],
    ['by a part of a number', head, `${list}?${text('019')}`],
    ['by an article that many have', head, `${list}?${text('ART-1')}`],
    ['by nothing that exists', head, `${list}?${text('нет такого')}`],
    ['page of an order', head, `${list}${orderId}/`],
    ['a product for a company', head, `/api/office/goods/${itemId}/?company=7`],
    ['list of companies', head, '/api/office/customers/'],
    ['the same in the scope of a manager', manager, '/api/office/customers/'],
    ['companies by a part of a name', head, `/api/office/customers/?${text('фирма 12')}`],
    ['companies that pay late', head, '/api/office/customers/?overdue=1'],
    ['list of people', head, '/api/office/people/'],
    ['the same in the scope of a manager', manager, '/api/office/people/'],
    ['people by a part of a name', head, `/api/office/people/?${text('петров 12')}`],
    ['list of debts', head, '/api/office/debts/'],
    ['debts by name', head, '/api/office/debts/?sort=name&dir=asc'],
    ['search by a number', head, `/api/office/find/?${text('019')}`],
    ['home', head, '/api/office/home/'],
    ['home in the scope of a manager', manager, '/api/office/home/'],
    ['companies that have not ordered for long', head, '/api/office/customers/?silent=1'],
    ['journal', head, '/api/office/journal/'],
    ['journal in the scope of a manager', manager, '/api/office/journal/'],
    ['journal of a company', head, '/api/office/journal/?company=7'],
    ['journal of a rare kind', head, '/api/office/journal/?kind=question'],
    ['journal by a number', head, `/api/office/journal/?${text('З-2026-000019')}`],
    ['appeals', head, '/api/office/appeals/'],
    ['appeals in the scope of a manager', manager, '/api/office/appeals/'],
    ['search by a name', head, `/api/office/find/?${text('фирма 12')}`],
    ['list of goods', editor, '/api/office/products/'],
    ['goods by article', editor, '/api/office/products/?sort=article'],
    ['the newest goods', editor, '/api/office/products/?sort=created&dir=desc'],
    ['goods by a part of a name', editor, `/api/office/products/?${text('abc')}`],
    ['goods by an article', editor, `/api/office/products/?${text('G-7999')}`],
    ['goods of a section', editor, '/api/office/products/?section=1001'],
    ['goods in stock', editor, '/api/office/products/?stock=in'],
    ['goods without a price', editor, '/api/office/products/?noPrice=1'],
    ['goods changed by hand', editor, '/api/office/products/?byHand=1'],
    ['goods looked at but not ordered', editor, '/api/office/products/?unsold=1'],
    ['page of a product for staff', editor, `/api/office/products/${productId}/`],
    ['sections', editor, '/api/office/sections/'],
    ['page of a section', editor, '/api/office/sections/1001/'],
    ['brands', editor, '/api/office/brands/'],
    ['brands by a part of a name', editor, `/api/office/brands/?${text('abc')}`],
    ['properties', editor, '/api/office/properties/'],
    ['papers of goods', editor, '/api/office/papers/'],
    ['papers by end', editor, '/api/office/papers/?sort=ends&dir=asc'],
    ['papers that end soon', editor, '/api/office/papers/?state=ending'],
    ['papers of an article', editor, `/api/office/papers/?${text('G-7999')}`],
  ] as const;
  try {
    for (const [name, token, url] of screens) {
      const times: number[] = [];
      let cpu = 0;
      let counted = 0;
      for (let request = 0; request < WARM_UP + REQUESTS; request += 1) {
        const [begun, before, used] = [performance.now(), statements(), process.cpuUsage()];
        const answer = await app.inject({ url, headers: { authorization: `Bearer ${token}` } });
        if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body.slice(0, 300)}`);
        if (request < WARM_UP) continue;
        times.push(performance.now() - begun);
        const { user, system } = process.cpuUsage(used);
        cpu += (user + system) / 1000;
        counted = statements() - before;
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(REQUESTS / 2)]!;
      print(
        `${figure(name, median, 'ms')}   ${(cpu / REQUESTS).toFixed(1)} ms of the shop's processor, ${counted} statements`,
      );
    }
  } finally {
    await app.close();
    await database.close();
    await postgres.stop();
  }
};

function countStatements(): () => number {
  let count = 0;
  const { prototype } = pg.Client as unknown as { prototype: { query: (...given: unknown[]) => unknown } };
  const { query } = prototype;
  prototype.query = function counted(this: pg.Client, ...given: unknown[]) {
    count += 1;
    return query.apply(this, given);
  };
  return () => count;
}
