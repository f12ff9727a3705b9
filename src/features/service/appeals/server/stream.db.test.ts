import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { anAppeal, aServedBuyer } from './factory.ts';

let shop: TestApp;
let origin = '';

beforeAll(async () => {
  shop = await testApp();
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(shop.app.server.address() as AddressInfo).port}`;
});

const open = (id: number | string, token: string | undefined, version = 0) =>
  fetch(`${origin}/api/appeals/${id}/stream/?version=${version}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

/** Reads a stream until it has said so many versions. */
async function versionsOf(response: Response, count: number): Promise<number[]> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const versions = () => Array.from(text.matchAll(/^data: (\d+)$/gm), ([, version]) => Number(version));
  while (versions().length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
  }
  await reader.cancel();
  return versions();
}

describe('the stream of an appeal', () => {
  it('tells of a message of the other side within two seconds', async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const other = await anAppeal(shop, buyer.token);
    const response = await open(id, buyer.token, 1);
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const heard = versionsOf(response, 1);
    const say = (appeal_id: number) =>
      shop.call('appealMessage', { body: { appeal_id, message: 'Ответ' } as never }, { token: buyer.managerToken });
    await say(other);
    const began = Date.now();
    const { data } = await say(id);
    expect(await heard).toEqual([data.version]);
    expect(Date.now() - began).toBeLessThan(2000);
  });

  it('tells at once what was missed while the page was away', async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const body = { appeal_id: id, message: 'Ответ' } as never;
    const { data } = await shop.call('appealMessage', { body }, { token: buyer.managerToken });
    expect(await versionsOf(await open(id, buyer.token, 1), 1)).toEqual([data.version]);
  });

  it('is closed to whoever does not see the appeal', async () => {
    const buyer = await aServedBuyer(shop.db);
    const id = await anAppeal(shop, buyer.token);
    const statusOf = async (token: string | undefined, of: number | string = id) => (await open(of, token)).status;
    expect(await statusOf((await aBuyer(shop.db)).token)).toBe(404);
    expect(await statusOf(buyer.token, 'x')).toBe(404);
    expect(await statusOf(undefined)).toBe(401);
  });
});
