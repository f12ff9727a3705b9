import { eq, sql } from 'drizzle-orm';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aConnection } from '#exchange/connections/server/factory.ts';
import { importFiles } from '#exchange/goods-import/server/index.ts';
import { temporaryFolder } from '#exchange/goods-import/server/import.fixture.ts';
import { source } from '#goods/sources/server/tables.ts';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { runOperatorCommand } from '#shop/testing/run-operator-command.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { isPrivateAddress } from './fetch-file.ts';
import { type Feed, type ImportFeed, runDueFeeds, runFeed } from './run-feed.ts';
import { scheduledFeed } from './tables.ts';

const now = new Date('2026-11-24T09:00:00Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const yml = (price: number) => `<yml_catalog date="2026-11-20 10:00"><shop><name>Ф</name><offers>
  <offer id="1" available="true"><price>${price}</price><name>Лопата</name></offer></offers></shop></yml_catalog>`;

let shop: TestApp;
let origin: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const requests: IncomingMessage[] = [];
const server = createServer((request, response) => {
  requests.push(request);
  respond(request, response);
});

beforeAll(async () => {
  shop = await testApp();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(async () => {
  requests.length = 0;
  await shop.db.delete(scheduledFeed);
  await shop.db.delete(outbox);
});

const importFeed: ImportFeed = async (file, settings) => {
  const reports = await importFiles(shop.db, [file], settings, { now });
  return reports.map(({ sourceName }) => sourceName);
};

const own = (at = now) => {
  return { db: shop.db, folder: temporaryFolder(), importFeed, now: at, signal: new AbortController().signal };
};

async function aFeed(fields: Partial<Feed> = {}): Promise<Feed> {
  const values = { name: 'Фид', url: `${origin}/feed.yml`, everyMinutes: 60, nextAt: now };
  const open = { isPlainAllowed: true, isPrivateAllowed: true };
  const [feed] = await shop.db
    .insert(scheduledFeed)
    .values({ ...values, ...open, ...fields })
    .returning();
  return feed!;
}
const reload = async ({ id }: Feed) => (await shop.db.select().from(scheduledFeed).where(eq(scheduledFeed.id, id)))[0]!;
const priceOf = async () => {
  const { rows } = await shop.db.execute<{ value: number }>(
    sql`select u.value from price u join product p on p.id = u.item_id where p.name = 'Лопата'`,
  );
  return rows.map(({ value }) => value);
};

describe('a feed that is due', () => {
  it('is fetched and imported by one of several nodes, and not again before its time', async () => {
    const feed = await aFeed();
    respond = (_request, response) => response.end(yml(100));
    await Promise.all([runDueFeeds(own()), runDueFeeds(own()), runDueFeeds(own())]);
    expect(requests).toHaveLength(1);
    expect(await priceOf()).toEqual([10_000]);
    expect(await reload(feed)).toMatchObject({ importedAt: now, failure: null, nextAt: later(60) });
    await runDueFeeds(own(later(59)));
    expect(requests).toHaveLength(1);
    respond = (_request, response) => response.end(yml(120));
    await runDueFeeds(own(later(60)));
    expect(await priceOf()).toEqual([12_000]);
  });

  it('is asked for only where it has changed, and is not imported where the bytes are the same', async () => {
    const feed = await aFeed();
    respond = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.setHeader('etag', '"v1"').end(yml(100));
    };
    await runFeed(own(), feed);
    expect(await runFeed(own(later(60)), await reload(feed))).toEqual(['Файл не изменился с прошлой загрузки']);
    expect(requests[1]!.headers['if-none-match']).toBe('"v1"');
    respond = (_request, response) => response.end(yml(100));
    expect(await runFeed(own(later(120)), await reload(feed))).toEqual(['Файл не изменился с прошлой загрузки']);
    expect((await reload(feed)).importedAt).toEqual(now);
  });

  it('with an open question about its prices changes nothing, says so, and goes in once it is answered', async () => {
    const feed = await aFeed({ name: 'Прайс', url: `${origin}/price.csv` });
    respond = (_request, response) => response.end('Артикул;Наименование;Цена опт, у.е.\nL-1;Лом;10\nL-2;Кирка;20\n');
    await runDueFeeds(own());
    expect(await reload(feed)).toMatchObject({ importedAt: null, failure: expect.stringContaining('--currency=USD') });
    const lom = sql`select u.currency || ' ' || u.value as value from price u join product p on p.id = u.item_id where p.article = 'L-1'`;
    expect((await shop.db.execute(lom)).rows).toEqual([]);
    await runFeed(own(), await reload(feed), { isForced: true, currency: 'USD', confirmColumns: true });
    expect((await shop.db.execute(lom)).rows).toEqual([{ value: 'USD 1000' }]);
    respond = (_request, response) => response.end('Артикул;Наименование;Цена опт, у.е.\nL-1;Лом;11\nL-2;Кирка;20\n');
    await runDueFeeds(own(later(60)));
    expect((await shop.db.execute(lom)).rows).toEqual([{ value: 'USD 1100' }]);
    expect(await reload(feed)).toMatchObject({ failure: null });
  });

  it('is imported again, though its bytes are the same, once its stock is to be read otherwise', async () => {
    const feed = await aFeed({ availableQuantity: 10 });
    respond = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.setHeader('etag', '"v1"').end(yml(100));
    };
    await runFeed(own(), feed);
    const stockOf = async () => (await shop.db.execute(sql`select on_hand::float from stock`)).rows;
    expect(await stockOf()).toEqual([{ on_hand: 10 }]);
    await runOperatorCommand(shop.db, 'feed', { action: 'change', name: 'Фид', 'available-quantity': '40' });
    await runFeed(own(later(60)), await reload(feed));
    expect(await stockOf()).toEqual([{ on_hand: 40 }]);
    await runOperatorCommand(shop.db, 'feed', { action: 'change', name: 'Фид', every: '2h' });
    expect(await runFeed(own(later(120)), await reload(feed))).toEqual(['Файл не изменился с прошлой загрузки']);
  });

  it('is imported again when its settings were changed during its import', async () => {
    const feed = await aFeed({ availableQuantity: 10 });
    respond = (request, response) => {
      if (request.headers['if-none-match'] === '"v1"') response.writeHead(304).end();
      else response.setHeader('etag', '"v1"').end(yml(100));
    };
    const changedMeanwhile: ImportFeed = async (file, settings) => {
      await runOperatorCommand(shop.db, 'feed', { action: 'change', name: 'Фид', 'available-quantity': '70' });
      return importFeed(file, settings);
    };
    await runFeed({ ...own(), importFeed: changedMeanwhile }, feed);
    await runFeed(own(later(60)), await reload(feed));
    const { rows } = await shop.db.execute(sql`select on_hand::float from stock`);
    expect(rows).toEqual([{ on_hand: 70 }]);
  });

  it('has a name that no other feed and no accounting system has, in any case, and stands in the status', async () => {
    const add = (name: string) =>
      runOperatorCommand(shop.db, 'feed', { action: 'add', name, url: 'https://example.com/f.yml', every: '6h' });
    const [ledger] = await shop.db.insert(source).values({ name: 'База 1С' }).returning();
    await aConnection(shop.db, { name: 'Обмен с 1С', sourceId: ledger!.id });
    await expect(add('БАЗА 1с')).rejects.toThrow('источник подключения «Обмен с 1С»');
    await add('Поставщик');
    await expect(add('поставщик')).rejects.toThrow('«Поставщик» уже есть');
    await shop.db.update(scheduledFeed).set({ failure: 'нет ответа', failures: 2 });
    const status = (await runOperatorCommand(shop.db, 'exchange', { action: 'status' })).join('\n');
    expect(status).toMatch(/Загрузки по адресу:\n {2}Поставщик {2}https.*\n.*\n.*ошибка \(2 подряд\): нет ответа/);
  });

  it('is refused with an address that needs a key, before it waits for its first run', async () => {
    const feed = (args: object) => runOperatorCommand(shop.db, 'feed', { name: 'Открытый', every: '6h', ...args });
    const plain = { action: 'add', url: 'http://example.com/f.yml' };
    await expect(feed(plain)).rejects.toThrow('адрес должен начинаться с https://');
    const inner = { action: 'add', url: 'https://192.168.0.5/f.yml' };
    await expect(feed(inner)).rejects.toThrow('192.168.0.5 — адрес внутренней сети (разрешить: --private)');
    expect(await shop.db.$count(scheduledFeed, eq(scheduledFeed.name, 'Открытый'))).toBe(0);
    await feed({ ...plain, plain: 'on' });
    await expect(feed({ action: 'change', plain: 'off' })).rejects.toThrow('адрес должен начинаться с https://');
    await feed({ action: 'change', plain: 'off', active: 'off' });
  });

  it('is fetched by the shop and by a command at a time, each to a file of its own', async () => {
    const feed = await aFeed();
    const surroundings = own();
    const prices = [100, 130];
    respond = (_request, response) => response.end(yml(prices.shift()!));
    const reading = Promise.withResolvers<void>();
    const mayRead = Promise.withResolvers<void>();
    const slow: ImportFeed = async (file, settings) => {
      reading.resolve();
      await mayRead.promise;
      return importFeed(file, settings);
    };
    const byShop = runFeed({ ...surroundings, importFeed: slow }, feed);
    await reading.promise;
    const byCommand = await runFeed({ ...surroundings, importFeed: async () => [] }, feed, { isForced: true });
    mayRead.resolve();
    expect([byCommand, await byShop]).toEqual([[], ['Фид']]);
    expect(await priceOf()).toEqual([10_000]);
  });

  it('comes compressed where its server compresses', async () => {
    respond = (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync(yml(77)));
    await runFeed(own(), await aFeed());
    expect(await priceOf()).toEqual([7700]);
  });

  it('may be a compressed file, which is not imported again where its bytes are the same', async () => {
    respond = (_request, response) =>
      response.setHeader('content-type', 'application/gzip').end(gzipSync(yml(88), { level: 9 }));
    const feed = await aFeed({ url: `${origin}/feed.xml.gz` });
    await runFeed(own(), feed);
    expect(await priceOf()).toEqual([8800]);
    expect(await runFeed(own(later(60)), await reload(feed))).toEqual(['Файл не изменился с прошлой загрузки']);
  });
});

describe('a feed whose run ends in the middle', () => {
  it('is taken up again by the next start where the shop was stopped', async () => {
    const feed = await aFeed({ everyMinutes: 1440 });
    respond = (_request, response) => response.end(yml(100));
    const stopping = new AbortController();
    const stopped: ImportFeed = () => {
      stopping.abort();
      return Promise.reject(new Error('The thread that imports goods has ended'));
    };
    await expect(runDueFeeds({ ...own(), importFeed: stopped, signal: stopping.signal })).rejects.toThrow('has ended');
    expect(await reload(feed)).toMatchObject({ failure: null, failures: 0, importedAt: null });
    await runDueFeeds(own(later(1)));
    expect(await reload(feed)).toMatchObject({ importedAt: later(1), nextAt: later(1441) });
  });

  it('is taken up again half an hour later, once, where its node was killed', async () => {
    // A node has claimed it and has not come to its end
    const feed = await aFeed({ everyMinutes: 1440, nextAt: later(1440), checkedAt: later(-1440) });
    respond = (_request, response) => response.end(yml(100));
    await runDueFeeds(own(later(29)));
    expect(requests).toHaveLength(0);
    const killed = Promise.withResolvers<never>();
    const begun = Promise.withResolvers<void>();
    const dying: ImportFeed = () => {
      begun.resolve();
      return killed.promise;
    };
    void runDueFeeds({ ...own(later(30)), importFeed: dying }).catch(() => undefined);
    await begun.promise;
    expect(await reload(feed)).toMatchObject({ failures: 1, failure: 'загрузка оборвалась вместе с магазином' });
    await Promise.all([runDueFeeds(own(later(31))), runDueFeeds(own(later(90)))]);
    expect(requests).toHaveLength(1);
    await runDueFeeds(own(later(1470)));
    expect(await reload(feed)).toMatchObject({ failures: 0, failure: null, importedAt: later(1470) });
    killed.reject(new Error('The node is gone'));
  });
});

describe('a feed that fails', () => {
  it('by an error of the shop is no silent one: its failures are noted, told and counted as any others', async () => {
    const feed = await aFeed();
    respond = (_request, response) => response.end(yml(100));
    const broken: ImportFeed = () => Promise.reject(new Error('disk full'));
    for (const turn of [0, 1, 2]) {
      await expect(runDueFeeds({ ...own(later(60 * turn)), importFeed: broken })).rejects.toThrow('disk full');
    }
    const failure = 'ошибка магазина (disk full), подробности в его журнале';
    expect(await reload(feed)).toMatchObject({ failures: 3, failure, importedAt: null });
    expect(await runOperatorCommand(shop.db, 'feed', { action: 'list' })).toContain(
      `    ошибка (3 подряд): ${failure}`,
    );
    expect(await shop.db.$count(outbox)).toBe(1);
  });

  it('keeps the goods as they are, says why, and is reported by letter after three failures in a row, once', async () => {
    const { email } = await anAccount(shop.db, { role: 'TECH' });
    const feed = await aFeed();
    respond = (_request, response) => response.end(yml(100));
    await runDueFeeds(own());
    respond = (_request, response) => response.writeHead(503).end();
    for (const turn of [1, 2, 3, 4]) await runDueFeeds(own(later(60 * turn)));
    expect(await reload(feed)).toMatchObject({ failures: 4, failure: 'сервер ответил 503' });
    expect(await priceOf()).toEqual([10_000]);
    const letters = await shop.db.select().from(outbox).orderBy(outbox.id);
    expect(letters.map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual([
      ['operator.alarm', '', 'Прайс-лист «Фид» не загружается'],
      ['exchange.alarm', email, 'Прайс-лист «Фид» не загружается'],
    ]);
    expect(letters[1]!.content!.paragraphs.join(' ')).toContain('сервер ответил 503');
    expect(letters[1]!.content!.action!.path).toBe('/office/exchange/#exchange-feeds');
    expect(JSON.stringify(letters[1]!.content)).not.toContain(origin);
    await shop.db.delete(account).where(eq(account.role, 'TECH'));
    respond = (_request, response) => response.end(yml(101));
    await runDueFeeds(own(later(300)));
    expect(await reload(feed)).toMatchObject({ failures: 0, failure: null });
  });

  it.each([
    ['is cut', (response: ServerResponse) => response.end(yml(1).slice(0, -30)), 'файл обрывается'],
    ['is empty', (response: ServerResponse) => response.end(), 'пустой файл'],
    ['is a page', (response: ServerResponse) => response.end('<html><body>Вход</body></html>'), 'это не CommerceML'],
    [
      'breaks off',
      (response: ServerResponse) => response.writeHead(200, { 'content-length': 99 }).destroy(),
      'оборвал',
    ],
    [
      'is a broken compressed file',
      (response: ServerResponse) => response.end(gzipSync(yml(1)).subarray(0, 60)),
      'обрывается',
    ],
    [
      'is compressed otherwise',
      (response: ServerResponse) => response.setHeader('content-encoding', 'br').end('x'),
      'сжатие br',
    ],
  ])('where the answer %s', async (_what, answer, reason) => {
    respond = (_request, response) => void answer(response);
    await expect(runFeed(own(), await aFeed())).rejects.toThrow(reason);
  });
});

describe('an address', () => {
  it('of the own network is refused unless the operator allows it, by number and by name', async () => {
    respond = (_request, response) => response.end(yml(1));
    const port = new URL(origin).port;
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433']) {
      const feed = await aFeed({ name: host, url: `http://${host}:${port}/`, isPrivateAllowed: false });
      await expect(runFeed(own(), feed)).rejects.toThrow('внутренней сети');
    }
    expect(requests).toHaveLength(0);
  });

  it('without encryption is refused unless the operator allows it', async () => {
    await expect(runFeed(own(), await aFeed({ isPlainAllowed: false }))).rejects.toThrow('https://');
  });

  it('that another one leads to is judged as well', async () => {
    respond = (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end();
    await expect(runFeed(own(), await aFeed())).rejects.toThrow('https://');
    respond = (_request, response) => response.writeHead(302, { location: '/again' }).end();
    await expect(runFeed(own(), await aFeed({ name: 'Круг' }))).rejects.toThrow('больше 3 перенаправлений');
  });

  it.each([
    ['10.1.2.3', true],
    ['172.31.0.1', true],
    ['169.254.169.254', true],
    ['192.168.1.1', true],
    ['::ffff:10.0.0.1', true],
    ['fd00::1', true],
    ['fe80::1', true],
    ['8.8.8.8', false],
    ['172.32.0.1', false],
    ['2a00:1450::1', false],
  ])('%s is of the own network: %s', (address, expected) => {
    expect(isPrivateAddress(address)).toBe(expected);
  });
});
