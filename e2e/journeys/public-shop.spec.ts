import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, PASSWORD, test } from '../fixtures.ts';
import { startShop } from '../started-shop.ts';

const behindProxy = { DEMO: '', TRUST_PROXY: '1', PUBLIC_URL: 'https://shop.example' };

const logIn = (url: string) =>
  fetch(`${url}/api/authentication/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'manager@optovik.demo', password: PASSWORD }),
  });

test('a shop behind a proxy has no demo accounts, and shows guests neither letters nor the kit', async () => {
  const shop = await startShop(behindProxy);
  try {
    expect((await logIn(shop.url)).status).toBe(400);
    for (const path of ['/dev/outbox/', '/dev/kit/']) {
      expect((await fetch(`${shop.url}${path}`, { redirect: 'manual' })).status).toBe(404);
    }
    expect((await fetch(`${shop.url}/auth`)).status).toBe(200);
    expect(shop.output()).not.toContain(PASSWORD);
  } finally {
    await shop.stop();
  }
});

test('a request whose body never ends does not keep the shop from stopping', async () => {
  const shop = await startShop(behindProxy);
  const socket = connect(shop.port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST /api/authentication/ HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  await sleep(500);
  const began = performance.now();
  const stopped = await Promise.race([shop.stop().then(() => true), sleep(20_000, false)]);
  socket.destroy();
  expect(stopped).toBe(true);
  expect(performance.now() - began).toBeGreaterThan(9000);
});
