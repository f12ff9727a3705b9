import { describe, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { createFileLink } from './file-link.ts';

const shop = await testApp();

async function aFile(content = Buffer.from([0, 1, 2, 255])) {
  const owner = await anAccount(shop.db);
  const token = await aSession(shop.db, owner.id);
  const link = await createFileLink(shop.db, {
    ownerAccountId: owner.id,
    kind: 'basket',
    name: 'Корзина №1.xlsx',
    mime: 'application/octet-stream',
    content,
    now: shop.clock.now(),
  });
  return { link, token, content };
}

const fetchFile = (url: string, headers: Record<string, string> = {}) => shop.app.inject({ url, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('a file of an account', () => {
  it('comes to its owner as an attachment that no cache keeps', async () => {
    const { link, token, content } = await aFile();
    const answer = await fetchFile(link, bearer(token));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(content);
    expect(answer.headers).toMatchObject({
      'content-disposition': `attachment; filename="_______ _1.xlsx"; filename*=UTF-8''${encodeURIComponent('Корзина №1.xlsx')}`,
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
    const { link, token } = await aFile();
    const { now } = shop.clock;
    shop.clock.now = () => new Date(Date.now() + 11 * 60_000);
    const answer = await fetchFile(link, bearer(token));
    shop.clock.now = now;
    expect(answer.statusCode).toBe(404);
    expect(answer.json().errors[0].message).toBe('Файл больше не хранится. Запросите его ещё раз');
  });
});
