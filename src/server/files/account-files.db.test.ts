import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { createFileLink } from './account-files.ts';
import { storedFile } from './tables.ts';

const shop = await testApp();

async function aFile(content = Buffer.from([0, 1, 2, 255])) {
  const owner = await anAccount(shop.db);
  const token = await aSession(shop.db, owner.id);
  const link = await linkTo(owner.id, content);
  return { owner, link, token, content };
}

const linkTo = (ownerAccountId: number, content: Buffer, kind = 'basket') =>
  createFileLink(shop.db, { ownerAccountId, kind, name: 'Корзина №1.xlsx', mime: 'application/octet-stream', content });

const makeOlder = (ownerAccountId: number, minutes: number) =>
  shop.db
    .update(storedFile)
    .set({
      at: sql`${storedFile.at} - make_interval(mins => ${minutes})`,
      expiresAt: sql`${storedFile.expiresAt} - make_interval(mins => ${minutes})`,
    })
    .where(eq(storedFile.ownerAccountId, ownerAccountId));

const fetchFile = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a file of an account', () => {
  it('comes to its owner as an attachment that no cache keeps', async () => {
    const { link, token, content } = await aFile();
    const answer = await fetchFile(link, bearer(token));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="korzina-no1.xlsx"; filename*=UTF-8''${encodeURIComponent('Корзина №1.xlsx')}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it('is absent for everybody else, and a cookie opens nothing', async () => {
    const { link, token } = await aFile();
    const stranger = await aSession(shop.db, (await anAccount(shop.db)).id);
    expect((await fetchFile(link, bearer(stranger))).statusCode).toBe(404);
    expect((await fetchFile(link)).statusCode).toBe(401);
    expect((await fetchFile(link, { cookie: `token=${token}` })).statusCode).toBe(401);
    expect((await fetchFile('/api/files/none/', bearer(token))).statusCode).toBe(404);
  });

  it('is gone after ten minutes', async () => {
    const { owner, link, token } = await aFile();
    await makeOlder(owner.id, 11);
    const answer = await fetchFile(link, bearer(token));
    expect(answer.statusCode).toBe(404);
    expect(answer.json().errors[0].message).toBe('Файл больше не хранится. Запросите его ещё раз');
  });

  it('is stored once for its account however often it is made, and its ten minutes start again', async () => {
    const { owner, link, token, content } = await aFile();
    await makeOlder(owner.id, 9);
    expect(await linkTo(owner.id, content)).toBe(link);
    await makeOlder(owner.id, 9);
    expect((await fetchFile(link, bearer(token))).statusCode).toBe(200);
    const other = await anAccount(shop.db);
    expect(await linkTo(other.id, content)).not.toBe(link);
  });

  it('makes the sixth of its kind take the place of the oldest', async () => {
    const { owner, link, token } = await aFile();
    const list = await linkTo(owner.id, Buffer.from('a price list'), 'price-list');
    const later: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      await makeOlder(owner.id, 1);
      later.push(await linkTo(owner.id, Buffer.from(`basket ${n}`)));
    }
    const statuses = [link, list, ...later].map(async (url) => (await fetchFile(url, bearer(token))).statusCode);
    expect(await Promise.all(statuses)).toEqual([404, ...Array<number>(6).fill(200)]);
  });

  it('opens on a node whose clock is wrong', async () => {
    const { link, token } = await aFile();
    for (const hours of [-48, 48]) {
      shop.clock.now = () => new Date(Date.now() + hours * 3_600_000);
      expect((await fetchFile(link, bearer(token))).statusCode).toBe(200);
    }
    shop.clock.now = () => new Date();
  });
});
