import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import type { AppealThread } from '../contract.ts';
import { anAppeal, aServedBuyer } from './factory.ts';

let shop: TestApp;
let origin = '';

beforeAll(async () => {
  shop = await testApp();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});

const open = (id: number | string, token: string | undefined, { version = 0, newest = 0 } = {}) =>
  fetch(`${origin}/api/appeals/${id}/stream/?version=${version}&newest=${newest}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

/** Reads a stream until it has sent so many changes, or has ended. */
async function changesOf(response: Response, count = Number.POSITIVE_INFINITY): Promise<AppealThread[]> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const changes = () => Array.from(text.matchAll(/^data: (.+)\n\n/gm), ([, data]) => JSON.parse(data!) as AppealThread);
  while (changes().length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return changes();
}

const say = async (appealId: number, message: string, token: string) => {
  const body = { appeal_id: appealId, message } as never;
  const { data } = await shop.call('appealMessage', { body }, { token });
  return data;
};

const textsOf = ({ messages }: AppealThread) => messages.map(({ text }) => text);

describe('the stream of an appeal', () => {
  it('takes none of the streams of its account where the page leaves before it begins', async () => {
    const { token } = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, token);
    for (let n = 0; n < 60; n += 1) {
      const leaving = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const opened = fetch(`${origin}/api/appeals/${id}/stream/`, { headers, signal: leaving.signal });
      await sleep(n % 6);
      leaving.abort();
      await opened.then(({ body }) => body?.cancel()).catch(() => undefined);
    }
    // The server learns a little later that a page has left
    const later = await vi.waitFor(async () => {
      const response = await open(id, token);
      await response.body!.cancel();
      expect(response.status).toBe(200);
      return response;
    });
    expect(later.headers.get('content-type')).toContain('text/event-stream');
  });

  it('brings a message of the other side within two seconds', async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const other = await anAppeal(shop, buyer.token);
    const { data: before } = await shop.call(
      'appealDetail',
      { params: { id: String(id) }, query: {} },
      { token: buyer.token },
    );
    const newest = before.messages.at(-1)!.id;
    const response = await open(id, buyer.token, { version: before.appeal.version, newest });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const heard = changesOf(response, 1);
    await say(other, 'Другое', buyer.managerToken);
    const began = Date.now();
    await say(id, 'Ответ', buyer.managerToken);
    const [change] = await heard;
    expect(Date.now() - began).toBeLessThan(2000);
    const { data: after } = await shop.call(
      'appealDetail',
      { params: { id: String(id) }, query: {} },
      { token: buyer.token },
    );
    expect(change).toEqual({ ...after, messages: after.messages.slice(-1) });
    expect(change).toMatchObject({ appeal: { isUnread: true, status: { code: 'answered' } }, hasEarlier: false });
  });

  it('says to each reader what he may do, and which messages are his', async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const tokens = [buyer.token, buyer.managerToken];
    const streams = await Promise.all(tokens.map((token) => open(id, token, { version: 1 })));
    const heard = Promise.all(streams.map((stream) => changesOf(stream, 1)));
    await say(id, 'Ответ', buyer.managerToken);
    const [[own], [served]] = (await heard) as [AppealThread[], AppealThread[]];
    expect(own).toMatchObject({ isManager: false, canHandOver: false, messages: [{ isOwn: true }, { isOwn: false }] });
    expect(served).toMatchObject({ isManager: true, canHandOver: true, messages: [{ isOwn: false }, { isOwn: true }] });
  });

  it('brings at once what was missed while the page was away, and says when it is too much', async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const { data } = await shop.call('appealDetail', { params: { id: String(id) }, query: {} }, { token: buyer.token });
    const known = { version: data.appeal.version, newest: data.messages.at(-1)!.id };
    for (let n = 1; n <= 50; n += 1) await say(id, `Ответ ${n}`, buyer.managerToken);
    const [all] = await changesOf(await open(id, buyer.token, known), 1);
    expect(textsOf(all!)).toHaveLength(50);
    expect(all).toMatchObject({ hasEarlier: false });
    await say(id, 'Ответ 51', buyer.managerToken);
    const [cut] = await changesOf(await open(id, buyer.token, known), 1);
    expect(textsOf(cut!).at(-1)).toBe('Ответ 51');
    expect(cut).toMatchObject({ hasEarlier: true });
  });

  it('ends for who may not see the appeal any more, and for nobody else', async () => {
    const buyer = await aServedBuyer(shop.db);
    const colleague = await aBuyer(shop.db, { of: buyer.company, role: 'ADMIN' });
    const id = await anAppeal(shop, buyer.token);
    const streams = await Promise.all(
      [buyer.token, colleague.token, buyer.managerToken].map((token) => open(id, token, { version: 1 })),
    );
    const [own, ofColleague, ofManager] = streams.map((stream, n) => changesOf(stream, n === 0 ? 1 : undefined));
    await shop.db.update(membership).set({ role: 'USER' }).where(eq(membership.accountId, colleague.account.id));
    await shop.call('logout', {}, { token: buyer.managerToken });
    await say(id, 'Вопрос', buyer.token);
    expect((await own!).flatMap(textsOf)).toContain('Вопрос');
    expect(await ofColleague).toEqual([]);
    expect(await ofManager).toEqual([]);
  });

  it('is closed to an account that does not see the appeal', async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const statusOf = async (token: string | undefined, of: number | string = id) => (await open(of, token)).status;
    expect(await statusOf((await aBuyer(shop.db)).token)).toBe(404);
    expect(await statusOf(buyer.token, 'x')).toBe(404);
    expect(await statusOf(undefined)).toBe(401);
  });
});
