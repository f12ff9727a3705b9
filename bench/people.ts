import { setTimeout as wait } from 'node:timers/promises';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Child, startChild } from './listing/child.ts';
import type { PeopleData } from './people/fill-people.ts';
import { followPages } from './people/follow-pages.ts';
import { load, rawRequest, type RawRequest } from './trade/http-load.ts';

const port = 5590;
/** Some calls take 120 a minute of an account. */
const requestsEach = 90;
const warmUp = 20;

/**
 * Each screen about people and companies where there are many (an account in 50 companies, a company of 500 people, a
 * manager of 5,000 companies) beside a list of orders in the same run; and an appeal that a hundred pages follow.
 */
export const peopleBenchmark: Benchmark = async ({ print }) => {
  const postgres = await startPrivatePostgres({ durable: true });
  const shop = await startChild<PeopleData>('../people/people-server.ts', { url: postgres.url, port });
  try {
    await measureScreens(shop, print);
    await measurePages(shop, print);
  } finally {
    await shop.stop();
    await postgres.stop();
  }
};

type Shop = Child<PeopleData>;

const screensOf = ({ ofMany, chief, manager, chiefCompany, worker }: PeopleData) => {
  const companies = '/web/manager/contragents/getList/';
  return [
    ['companies of an account in 50', ofMany, '/web/mycompanies/'],
    ['header of the same', ofMany, '/api/header/'],
    ['orders of the same', ofMany, '/web/profile/orders/'],
    ['people of a company of 500', chief, `/api/contragent/getUsers/?contragent=${chiefCompany}`],
    ['who acted for them', chief, `/web/acting/?contragent=${chiefCompany}`],
    ['journal of the company', chief, `/web/journal/?contragent=${chiefCompany}`],
    ['companies of a manager of 5,000', manager, companies],
    ['the last page of them', manager, `${companies}?page=250`],
    ['by the last order', manager, `${companies}?sort=order`],
    ['by open appeals', manager, `${companies}?sort=appeals`],
    ['in debt', manager, `${companies}?filter=debt`],
    ['who wait for approval', manager, `${companies}?filter=pending`],
    ['found by a part of the name', manager, `${companies}?st=${encodeURIComponent('агент 49')}`],
    ['one company of them, of 500 people', manager, `/web/manager/contragents/${chiefCompany}/`],
    ['people to add', manager, `/web/manager/contragents/usersToAdd/?st=${encodeURIComponent('Петров2')}`],
    ['to whom orders go', manager, '/api/manager/reassignOrdersGetForm/', { user_id: worker }],
    ['appeals of the manager', manager, '/web/manager/appeals/'],
    ['his home', manager, '/web/cabinet/main/'],
    ['his journal', manager, '/web/journal/'],
  ] as const;
};

async function measureScreens(shop: Shop, print: Print): Promise<void> {
  const { buyer } = shop.opening;
  const reference = await measure(shop, buyer, '/web/profile/orders/');
  const beside = { name: 'orders list', value: reference.cpuMs };
  print(figure('list of a thousand orders', reference.cpuMs, 'ms of processor') + details(reference));
  for (const [name, token, path, body] of screensOf(shop.opening)) {
    const measured = await measure(shop, token, path, body);
    const isMissed = measured.medianMs > 2 * reference.medianMs;
    print(
      figure(name, measured.cpuMs, 'ms of processor', beside) +
        details(measured) +
        (isMissed ? `   over twice the ${reference.medianMs.toFixed(1)} ms` : ''),
    );
  }
}

type Measured = { cpuMs: number; medianMs: number; statements: number };

const details = ({ medianMs, statements }: Measured) =>
  `   answer ${medianMs.toFixed(1)} ms, ${statements.toFixed(1)} statements`;

/** One request after another, so that the answer's time is the work that it takes. */
async function measure(shop: Shop, token: string, path: string, body?: object): Promise<Measured> {
  const request = rawRequest(path, { authorization: `Bearer ${token}` }, body, body ? 'POST' : 'GET');
  await repeat(request, warmUp);
  const [cpu, statements] = [await shop.cpu(), await shop.ask('statements')];
  const { medianMs } = await repeat(request, requestsEach);
  return {
    cpuMs: ((await shop.cpu()) - cpu) / requestsEach,
    medianMs,
    statements: ((await shop.ask('statements')) - statements) / requestsEach,
  };
}

function repeat(request: RawRequest, times: number) {
  let left = times;
  const next = () => {
    left -= 1;
    return left < 0 ? undefined : request;
  };
  return load(port, 1, Number.POSITIVE_INFINITY, next, (body) => {
    if (!body.includes('"status":"success"')) throw new Error(`The server refused: ${body.slice(0, 200)}`);
  });
}

/** A message a second for a minute; every page opens its stream again from time to time. */
async function measurePages(shop: Shop, print: Print): Promise<void> {
  const { appeal, readers, manager } = shop.opening;
  const pages = await followPages({ port, appeal, tokens: readers });
  const before = await shop.cpu();
  const sent: number[] = [];
  for (let n = 0; n < 60; n += 1) {
    const began = performance.now();
    sent.push(await pages.send(manager, `Сообщение ${n}`));
    await wait(Math.max(0, 1000 - (performance.now() - began)));
  }
  await wait(2000);
  const cpuMs = (await shop.cpu()) - before;
  const { waits, missed, reopened } = pages.stop(sent);
  const deliveries = waits.length;
  const at = (share: number) => waits[Math.floor((deliveries - 1) * share)] ?? 0;
  print(figure(`${readers.length} pages of an appeal, deliveries`, deliveries, `messages, ${missed} missed`));
  print(figure('  streams reopened meanwhile', reopened, ''));
  print(figure('  until the page has the message, median', at(0.5), 'ms'));
  print(figure('  the same, 99 %', at(0.99), 'ms'));
  print(figure('  a delivery', cpuMs / deliveries, 'ms of processor, with sending and the marks of reading'));
}
