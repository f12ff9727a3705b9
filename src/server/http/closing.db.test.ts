import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aReadyBuyer, inBasket } from '#ordering/checkout/server/factory.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { calls } from '#shop/calls.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { holdTransaction } from '../testing/hold-transaction.ts';
import { untilWaiting } from '../testing/until-waiting.ts';
import { splitEndpoint } from '../serve.ts';

it('a request that comes on an open connection while the shop stops is answered like the one before it', async () => {
  const shop = await testApp();
  const buyer = await aReadyBuyer(shop.db);
  const { id } = await inBasket(shop, buyer);
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  // The second request goes out on the connection of the first one, once that is answered
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const { method, path } = splitEndpoint(calls.basketUpdate);
  const setQuantity = async (quantity: number) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const headers = { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' };
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent });
    sent.on('response', (response) => void text(response).then(resolve)).on('error', reject);
    sent.end(JSON.stringify({ product: { ID: id, QUANTITY: quantity } }));
    return (JSON.parse(await promise) as { status: string }).status;
  };
  const release = await holdTransaction(shop.db, (tx) =>
    tx.select().from(basket).where(eq(basket.accountId, buyer.account.id)).for('update'),
  );
  const answers = Promise.all([setQuantity(2), setQuantity(3)]);
  await untilWaiting(shop.db, 1);
  const closed = shop.app.close();
  await sleep(50);
  await release();
  expect(await answers).toEqual(['success', 'success']);
  await closed;
  const [line] = await shop.db.select().from(basketLine).where(eq(basketLine.itemId, id));
  expect(line!.quantity).toBe(3);
  agent.destroy();
});
