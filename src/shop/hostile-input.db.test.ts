import { beforeAll, expect, it } from 'vitest';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { aReadyBuyer, inBasket } from '#ordering/checkout/server/factory.ts';
import { splitEndpoint } from '#server/serve.ts';
import { servedCalls } from './routes.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let shop: TestApp;
let tokens: (string | undefined)[];

beforeAll(async () => {
  shop = await testApp({ TRUST_PROXY: '1' });
  const buyer = await aReadyBuyer(shop.db, { role: 'ADMIN' });
  await inBasket(shop, buyer);
  const sessionOf = async (role: 'MANAGER' | 'TECH') => aSession(shop.db, (await anAccount(shop.db, { role })).id);
  tokens = [buyer.token, await sessionOf('MANAGER'), await sessionOf('TECH'), undefined];
});

const SEED = 20261123;
const ROUNDS = 12;

/** The same numbers in every run (mulberry32), so that a failure can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What has broken shops before: edges of numbers, broken text, words of JavaScript and SQL, the wrong shape. */
const hostile: unknown[] = [
  '', ' ', '0', '-1', '1e309', 'NaN', '9007199254740993', '2147483648', '%00', '\u0000', '\ud800', '\u202e', "';--",
  '" or 1=1', '../../etc/passwd', '<script>', '__proto__', 'constructor', '${7*7}', 'а'.repeat(5000), '🧨'.repeat(200),
  0, -1, 1.5, 1e21, 2 ** 31, 2 ** 53, null, true, false, [], [[]], {}, [null], { id: {} }, [1, '2', null],
]; // prettier-ignore

/** Names that some call takes somewhere. */
const names = [
  'id', 'page', 'page_size', 'products', 'quantity', 'query', 'search', 'phone', 'code', 'ticket', 'email', 'password',
  'login', 'contragent', 'filter', 'sort_by', 'name', 'address', 'date', 'message', 'ids', 'rows', 'text', 'captchaToken',
]; // prettier-ignore

it('no call answers hostile input with an error of the server', async () => {
  const random = createRandom(SEED);
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const some = () =>
    Object.fromEntries(Array.from({ length: 1 + Math.floor(random() * 4) }, () => [one(names), one(hostile)]));
  const broken: string[] = [];
  let asked = 0;
  for (const { name, endpoint, upload } of servedCalls) {
    const { method, path } = splitEndpoint(endpoint);
    for (let round = 0; round < ROUNDS; round += 1) {
      const token = one(tokens);
      const url = path.replaceAll(/:\w+|\*/g, () =>
        encodeURIComponent(String(one(hostile)).toWellFormed().slice(0, 300)),
      );
      const query = new URLSearchParams(
        Object.entries(some()).map(([key, value]) => [key, String(value).toWellFormed().slice(0, 300)]),
      );
      const payload = method === 'GET' || upload ? undefined : JSON.stringify(round % 5 === 0 ? one(hostile) : some());
      asked += 1;
      const answer = await shop.app.inject({
        method: method as 'GET',
        url: `${url}?${query}`,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          // Another address each time: the limits are tested elsewhere
          'x-forwarded-for': `203.0.${Math.floor(asked / 250)}.${asked % 250}`,
        },
        ...(payload !== undefined && { payload }),
      });
      if (answer.statusCode >= 500) broken.push(`${name} ${url}?${query} ${payload}: ${answer.statusCode}`);
    }
  }
  expect(asked).toBeGreaterThan(1000);
  expect(broken).toEqual([]);
});
