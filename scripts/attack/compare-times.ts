import { setTimeout as sleep } from 'node:timers/promises';
import { account } from '#identity/accounts/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { addressOf, type AttackedShop, type Reply } from './attacked-shop.ts';
import { rankTest } from './rank-test.ts';

/** How the answers about known and unknown addresses compare. `p`: of the rank test of their times. */
export type TimeResult = {
  call: string;
  accepted: number;
  'known, median ms': number;
  'unknown, median ms': number;
  p: number;
  /** All answers but for random keys are the same. */
  equal: boolean;
  letters: number;
};

const SETTLE_MS = 15_000;

/** Asks about `count` known and as many unknown addresses by turns, in an order that says nothing. */
export async function compareTimes(shop: AttackedShop, count: number): Promise<TimeResult[]> {
  const passwordHash = await hashPassword('Kabel7Turbo');
  const values = Array.from({ length: count }, (_, n) => ({
    name: 'Иван',
    lastName: 'Петров',
    email: `known${n}@timed.example`,
    emailConfirmedAt: new Date(),
    passwordHash,
  }));
  for (let start = 0; start < count; start += 500) {
    await shop.db.insert(account).values(values.slice(start, start + 500));
  }
  const person = { lastName: 'Ким', name: 'Анна', secondName: '', consent: true, advertising: false };
  return [
    await compare(shop, count, 'password link', (email) => ['/api/password/sendPasswordChangeLink/', { email }]),
    await compare(shop, count, 'login', (login) => ['/api/authentication/', { login, password: 'Wrong2026' }]),
    await compare(shop, count, 'registration', (email, n) => [
      '/api/registration/',
      {
        ...person,
        email,
        phone: `7999${String(n).padStart(7, '0')}`,
        password: 'Zakaz2026x',
        confirmPassword: 'Zakaz2026x',
      },
    ]),
  ];
}

let nextAddress = 5_000_000;

async function compare(
  shop: AttackedShop,
  count: number,
  call: string,
  request: (email: string, n: number) => [path: string, body: object],
): Promise<TimeResult> {
  const lettersBefore = shop.mail.letters.length;
  const known: Reply[] = [];
  const unknown: Reply[] = [];
  for (let n = 0; n < count; n += 1) {
    const turns: [string, Reply[]][] = [
      [`known${n}@timed.example`, known],
      [`nobody${n}@timed.example`, unknown],
    ];
    if (n % 2 === 1) turns.reverse();
    for (const [email, replies] of turns) {
      nextAddress += 1;
      replies.push(await shop.ask(...request(email, nextAddress % 10_000_000), addressOf(nextAddress)));
    }
  }
  await settle(shop);
  const texts = [...known, ...unknown].map(({ status, codes, data }) =>
    JSON.stringify({ status, codes, data }).replaceAll(/[\w-]{43}/g, 'SECRET'),
  );
  const times = (replies: Reply[]) => replies.map(({ ms }) => ms);
  return {
    call,
    accepted: [...known, ...unknown].filter(({ status }) => status === 200).length,
    'known, median ms': median(times(known)),
    'unknown, median ms': median(times(unknown)),
    p: Number(rankTest(times(known), times(unknown)).toFixed(4)),
    equal: new Set(texts).size === 1,
    letters: shop.mail.letters.length - lettersBefore,
  };
}

/** Waits until no letter has come for `SETTLE_MS`: the last ones follow the last answers. */
async function settle({ mail }: AttackedShop): Promise<void> {
  for (let seen = -1; seen !== mail.letters.length;) {
    seen = mail.letters.length;
    await sleep(SETTLE_MS);
  }
}

const median = (values: number[]): number =>
  Number(values.toSorted((one, other) => one - other)[values.length >> 1]!.toFixed(1));
