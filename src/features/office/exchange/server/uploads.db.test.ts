import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { isRefusedFile } from '#exchange/commerceml/server/index.ts';
import { zip as zipOf } from '#exchange/endpoint/server/zip.fixture.ts';
import { goodsFile, product as productXml } from '#exchange/goods-import/server/exports.fixture.ts';
import { checkFiles, checkReport, importFiles, importReport } from '#exchange/goods-import/server/index.ts';
import { startUploads } from '#exchange/uploads/server/index.ts';
import { goodsUpload, goodsUploadPart } from '#exchange/uploads/server/tables.ts';
import { product } from '#goods/products/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { aStaffMember } from '#office/orders/server/office.fixture.ts';
import { expireRows } from '#server/expire-rows.ts';
import { afterFile } from '#server/testing/after-file.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { expiredRows } from '#shop/expired-rows.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

let shop: TestApp;
let owner: { id: number; token: string };
let context: Parameters<typeof startUploads>[0];
beforeAll(async () => {
  const database = await testDatabase();
  shop = await testApp({}, () => Promise.resolve(database));
  owner = await aStaffMember(shop.db, 'owner');
  const folder = mkdtempSync(join(tmpdir(), 'optovik-uploads-'));
  afterFile(() => rmSync(folder, { recursive: true, force: true }));
  const { db } = shop;
  context = {
    database,
    env: { DATA_DIR: folder },
    workInBulk: () => expect.fail('there is no work in bulk'),
    importFiles: async (files, settings, isDryRun) => {
      try {
        if (isDryRun) {
          const lines = await checkReport(db, await checkFiles(db, files, settings), settings);
          return { imported: { lines, sources: [] } };
        }
        const reports = await importFiles(db, files, settings, { now: new Date() });
        return { imported: { lines: importReport(reports), sources: reports } };
      } catch (error) {
        if (isRefusedFile(error)) return { refused: error.message, question: error.question };
        throw error;
      }
    },
  };
});

const noAnswers = { source: '', columns: '', currency: '', vat: '', priceUnit: '', confirmColumns: false };
type Answers = typeof noAnswers;

const start = (files: Record<string, Buffer>, answers: Answers = noAnswers) =>
  shop.call(
    'officeUploadStart',
    { body: { files: Object.entries(files).map(([name, { length: bytes }]) => ({ name, bytes })), answers } },
    { token: owner.token },
  );

type Part = { id: number; file?: number; part?: number; bytes: Buffer; token?: string };

async function sendPart({ id, file = 0, part = 0, bytes, token = owner.token }: Part) {
  const form = new FormData();
  form.append('part', new Blob([Uint8Array.from(bytes)]), 'part');
  const params = { id: String(id), file: String(file), part: String(part) };
  return shop.call('officeUploadPart', { params, body: form }, { token });
}

const run = (id: number, isDryRun: boolean, answers: Answers = noAnswers) =>
  shop.call('officeUploadRun', { params: { id: String(id) }, body: { isDryRun, answers } }, { token: owner.token });

async function upload(files: Record<string, Buffer>, answers: Answers = noAnswers): Promise<number> {
  const { data } = await start(files, answers);
  for (const [index, bytes] of Object.values(files).entries()) {
    for (let from = 0; from < bytes.length; from += data.partBytes) {
      const part = from / data.partBytes;
      await sendPart({ id: data.id, file: index, part, bytes: bytes.subarray(from, from + data.partBytes) });
    }
  }
  return data.id;
}

/** Carries out what waits, and answers how the upload has ended. */
async function ended(id: number) {
  const stop = startUploads(context, (error) => expect.fail(String(error)));
  const read = async () => {
    const { data } = await shop.call('officeUploads', {}, { token: owner.token });
    return data.items.find((one) => one.id === id)!;
  };
  try {
    await expect.poll(async () => (await read()).state, { timeout: 30_000 }).not.toMatch(/waiting|running/);
    return await read();
  } finally {
    await stop();
  }
}

async function after(id: number, isDryRun: boolean, answers: Answers = noAnswers) {
  expect((await run(id, isDryRun, answers)).codes).toEqual([]);
  return ended(id);
}

const exportOf = (source: string, id: string) => Buffer.from(goodsFile(source, productXml({ id })));
const listed = (externalId: string) => shop.db.$count(product, eq(product.externalId, externalId));

describe('uploads that have not ended', () => {
  it('are at most five of one account, also where they begin at once; the next one says so', async () => {
    const { token } = await aStaffMember(shop.db, 'owner');
    const files = [{ name: 'a.xml', bytes: 10 }];
    const begin = () => shop.call('officeUploadStart', { body: { files, answers: noAnswers } }, { token });
    const answers = await Promise.all(Array.from({ length: 7 }, begin));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['LIMIT', 'LIMIT']);
    // What was left for a day is deleted, and makes room
    await shop.db.update(goodsUpload).set({ createdAt: new Date(Date.now() - 2 * 86_400_000) });
    await expireRows(shop.db, expiredRows);
    expect((await begin()).status).toBe(200);
    await shop.db.delete(goodsUpload);
  });
});

describe('an upload in the browser', () => {
  it('is checked without a change first, then imported, and the log names its files', async () => {
    const id = await upload({ 'import.xml': exportOf('Браузер', 'browser-1') });
    expect(await after(id, true)).toMatchObject({ state: 'done', isDryRun: true, report: expect.any(Array) });
    expect(await listed('browser-1')).toBe(0);
    expect(await after(id, false)).toMatchObject({ state: 'done', isDryRun: false });
    expect(await listed('browser-1')).toBe(1);
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'exchange.upload'));
    expect(acts.at(-1)).toMatchObject({ actorAccountId: owner.id, details: { files: [{ name: 'import.xml' }] } });
  });

  it('takes an archive, and refuses a broken one without a change', async () => {
    const zip = zipOf({ 'import0_1.xml': exportOf('Архив', 'browser-2') });
    expect(await after(await upload({ 'all.zip': zip }), false)).toMatchObject({ state: 'done' });
    expect(await listed('browser-2')).toBe(1);
    const broken = await after(await upload({ 'all.zip': zip.subarray(0, zip.length / 2) }), false);
    expect(broken).toMatchObject({ state: 'failed', message: 'Архив повреждён или пришёл не целиком' });
  });

  it('of a price list asks about its columns, without the keys of the command, and takes the answer', async () => {
    const csv = Buffer.from('Артикул;Наименование;Цена;Остаток\nБР-3;Болт М6;12,50;7\n');
    const answers = { ...noAnswers, source: 'Прайс из браузера' };
    const id = await upload({ 'price.csv': csv }, answers);
    const asked = await after(id, true, answers);
    expect(asked).toMatchObject({ state: 'asked', message: expect.stringContaining('артикул — столбец A') });
    expect(asked.message).not.toContain('--');
    const confirmed = { ...answers, confirmColumns: true };
    expect(await after(id, true, confirmed)).toMatchObject({ state: 'done' });
    expect(await after(id, false, confirmed)).toMatchObject({ state: 'done' });
    const [row] = await shop.db.select().from(product).where(eq(product.article, 'БР-3'));
    expect(row).toMatchObject({ name: 'Болт М6' });
  });

  it('of a price list with an unknown answer asks again instead of failing', async () => {
    const csv = Buffer.from('Артикул;Наименование;Цена\nБР-4;Болт М8;12,50\n');
    const answers = { ...noAnswers, source: 'Прайс с ответом', currency: 'ракушки' };
    const asked = await after(await upload({ 'price.csv': csv }, answers), true, answers);
    expect(asked).toMatchObject({ state: 'asked', message: 'валюта: не понимаю «ракушки»' });
    const unnamed = await after(await upload({ 'price.csv': csv }), true);
    expect(unnamed).toMatchObject({ state: 'asked', message: 'price.csv: назовите источник прайс-листа' });
  });

  it('that is cut off is refused and changes nothing', async () => {
    const whole = exportOf('Обрыв', 'browser-4');
    const id = await upload({ 'import.xml': whole.subarray(0, whole.length - 40) });
    expect(await after(id, false)).toMatchObject({ state: 'failed', message: expect.stringContaining('import.xml') });
    expect(await listed('browser-4')).toBe(0);
  });

  it('counts a repeated part once, and refuses a part of another size, a missing one, and parts of another person', async () => {
    const bytes = exportOf('Части', 'browser-5');
    const { data } = await start({ 'import.xml': bytes });
    expect((await run(data.id, true)).codes).toEqual(['BAD_FILE']);
    expect((await sendPart({ id: data.id, bytes: bytes.subarray(1) })).codes).toEqual(['BAD_FILE']);
    expect((await sendPart({ id: data.id, part: 1, bytes })).codes).toEqual(['BAD_FILE']);
    const other = await aStaffMember(shop.db, 'owner');
    expect((await sendPart({ id: data.id, bytes, token: other.token })).codes).toEqual(['NOT_FOUND']);
    for (let time = 0; time < 2; time += 1) expect((await sendPart({ id: data.id, bytes })).codes).toEqual([]);
    expect(await shop.db.$count(goodsUploadPart, eq(goodsUploadPart.uploadId, data.id))).toBe(1);
    expect((await run(data.id, true)).codes).toEqual([]);
    expect((await run(data.id, true)).codes).toEqual(['CONFLICT']);
    expect(await ended(data.id)).toMatchObject({ state: 'done' });
  });

  it('of another kind, empty or over a gigabyte is refused before anything is sent', async () => {
    expect((await start({ 'price.xls': Buffer.from('x') })).codes).toEqual(['BAD_FILE']);
    expect((await start({ 'price.csv': Buffer.alloc(0) })).codes).toEqual(['BAD_FILE']);
    const files = [{ name: 'import.xml', bytes: 2_000_000_000 }];
    const body = { files, answers: noAnswers };
    expect((await shop.call('officeUploadStart', { body }, { token: owner.token })).codes).toEqual(['TOO_LARGE']);
    expect(await shop.db.$count(goodsUpload, eq(goodsUpload.state, 'open'))).toBe(0);
  });
});
