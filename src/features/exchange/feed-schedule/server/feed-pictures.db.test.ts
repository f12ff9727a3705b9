import { eq } from 'drizzle-orm';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sourcePicture, sourcePictureWanted } from '#exchange/goods-import/server/tables.ts';
import { importFiles, settleWantedPicture } from '#exchange/goods-import/server/index.ts';
import { temporaryFolder } from '#exchange/goods-import/server/import.fixture.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { changeProducts, lockProducts, returnFields } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { untilWaiting } from '#server/testing/until-waiting.ts';
import { fetchWantedPictures } from './fetch-pictures.ts';
import { type Feed, runFeed } from './run-feed.ts';
import { scheduledFeed } from './tables.ts';

const now = new Date('2026-11-24T09:00:00Z');
let db: Db;
let origin: string;
let respond: (request: IncomingMessage, response: ServerResponse) => void;
const requests: string[] = [];
const server = createServer((request, response) => {
  requests.push(request.url!);
  respond(request, response);
});
const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#0c0' } })
  .png()
  .toBuffer();

beforeAll(async () => {
  ({ db } = await testDatabase());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  requests.length = 0;
});

const yml = (pictures: string[], id: string) => `<yml_catalog date="2026-11-20 10:00"><shop><name>Ф</name><offers>
  <offer id="${id}" available="true"><price>100</price><name>Лопата</name>
  ${pictures.map((url) => `<picture>${url}</picture>`).join('')}</offer></offers></shop></yml_catalog>`;

async function aFeed(name: string, fields: Partial<Feed> = {}): Promise<Feed> {
  const [feed] = await db
    .insert(scheduledFeed)
    .values({
      name,
      url: `${origin}/feed.yml`,
      everyMinutes: 60,
      withPictures: true,
      isPlainAllowed: true,
      isPrivateAllowed: true,
      ...fields,
    })
    .returning();
  return feed!;
}

const surroundings = () => ({ db, folder: temporaryFolder(), signal: new AbortController().signal });

/** Runs the feed over these addresses, then fetches what it wants. */
async function take(feed: Feed, pictures: string[], id = '1') {
  const importFeed: Parameters<typeof runFeed>[0]['importFeed'] = async (file, settings) =>
    (await importFiles(db, [file], settings, { now })).map(({ sourceName }) => sourceName);
  const answerPicture = respond;
  respond = (_request, response) => response.end(yml(pictures, id));
  await runFeed({ ...surroundings(), importFeed, now }, feed, { isForced: true });
  respond = answerPicture;
  requests.length = 0;
  await fetchWantedPictures(surroundings());
}

describe('pictures of a feed', () => {
  const stored = async () => (await db.select().from(product).where(eq(product.name, 'Лопата'))).at(-1)!;

  it('are fetched once in their order, stay away from hand-set ones, and come back with the return', async () => {
    const feed = await aFeed('Фид 1');
    respond = (_request, response) => response.end(picture);
    await take(feed, [`${origin}/2.png`, `${origin}/1.png`, 'ftp://other/3.png', 'data:image/png;base64,xx']);
    expect(requests).toEqual(['/2.png', '/1.png']);
    const { id, pictures } = await stored();
    expect(pictures).toHaveLength(2);
    expect(await db.$count(sourcePictureWanted)).toBe(0);
    const author = { accountId: null, ip: '' };
    await transaction(db, (tx) => changeProducts(tx, [id], { pictures: [{ standard: '/own.jpg' }] }, author));
    await take(feed, [`${origin}/2.png`, `${origin}/4.png`]);
    expect(requests).toEqual(['/4.png']);
    expect((await stored()).pictures).toEqual([{ standard: '/own.jpg' }]);
    await transaction(db, (tx) => returnFields(tx, [id], ['pictures'], author));
    expect((await stored()).pictures).toHaveLength(2);
    await take(feed, [`${origin}/2.png`, `${origin}/4.png`]);
    expect(requests).toEqual([]);
  });

  it('come without a call to goods that want an address which was fetched for others', async () => {
    const feed = await aFeed('Фид 5');
    respond = (_request, response) => response.end(picture);
    await take(feed, [`${origin}/shared.png`]);
    await take(feed, [`${origin}/shared.png`], '2');
    expect(requests).toEqual([]);
    const goods = await db.select().from(product).where(eq(product.externalId, '2'));
    expect(goods.map(({ pictures }) => pictures.length)).toEqual([1]);
    expect(await db.$count(sourcePictureWanted)).toBe(0);
  });

  it('come also where two nodes keep the last two of one product at once', async () => {
    const { id: productId, sourceId } = await aProduct(db);
    const wanted = [1, 2].map((sort) => ({ sourceId, productId, url: `${origin}/${sort}.png`, sort }));
    await db.insert(sourcePictureWanted).values(wanted);
    const made = wanted.map(({ sort }) => ({ standard: `/${sort}.jpg`, webp: `/${sort}.webp`, sha256: '' }));
    const commit = await holdTransaction(db, async (tx) => {
      await lockProducts(tx, [productId]);
      await tx.insert(sourcePicture).values({ sourceId, path: wanted[0]!.url, ...made[0]! });
    });
    const settling = settleWantedPicture(db, wanted[1]!, { made: made[1]! });
    await untilWaiting(db, 1);
    await commit();
    await settling;
    const [goods] = await db.select().from(product).where(eq(product.id, productId));
    expect(goods!.pictures.map(({ standard }) => standard)).toEqual(['/1.jpg', '/2.jpg']);
  });

  it('that are no pictures, too large or redirected inside leave the others, after five tries', async () => {
    const feed = await aFeed('Фид 2');
    respond = (request, response) => {
      if (request.url === '/page.jpg') response.end('<html>');
      else if (request.url === '/large.jpg') response.end(Buffer.alloc(11 * 1024 * 1024));
      else if (request.url === '/gone.jpg') response.writeHead(404).end();
      else response.end(picture);
    };
    const urls = ['page', 'large', 'gone', 'good'].map((name) => `${origin}/${name}.jpg`);
    await take(feed, urls);
    const wanted = await db.select().from(sourcePictureWanted).orderBy(sourcePictureWanted.sort);
    expect(wanted.map(({ problem }) => problem)).toEqual([
      'это не картинка',
      'файл больше 10 МБ',
      'сервер ответил 404',
      '',
    ]);
    expect((await stored()).pictures).toEqual([]);
    for (let tries = 1; tries < 5; tries += 1) {
      await db.update(sourcePictureWanted).set({ nextAt: now });
      await fetchWantedPictures(surroundings());
    }
    expect((await stored()).pictures).toHaveLength(1);
    expect(await db.$count(sourcePictureWanted)).toBe(0);
  });

  it('are not fetched from the own network unless the feed may, nor for a feed that does not want them', async () => {
    respond = (_request, response) => response.end(picture);
    const feed = await aFeed('Фид 3');
    await db.update(scheduledFeed).set({ isPrivateAllowed: false }).where(eq(scheduledFeed.id, feed.id));
    await take(feed, [`${origin}/inner.png`]);
    expect(requests).toEqual([]);
    const [wanted] = await db.select().from(sourcePictureWanted);
    expect(wanted!.problem).toContain('адрес внутренней сети');
    await db.delete(sourcePictureWanted);
    const quiet = await aFeed('Фид 4', { withPictures: false });
    await take(quiet, [`${origin}/quiet.png`]);
    expect(requests).toEqual([]);
    expect(await db.$count(sourcePictureWanted)).toBe(0);
  });
});
