import { setTimeout as sleep } from 'node:timers/promises';
import { type Ask, repeat, type Writer } from '../crash/writer.ts';

/** Below the limit of calls of an account in a minute. */
const PAUSE_MS = 150;

const ADDRESSES = [
  '/web/catalog/',
  `/web/search/?QUERY=${encodeURIComponent('кабель')}`,
  '/web/basketProducts/',
  '/auth',
];

/** Reads lists, the basket and a page in turn, as one buyer. */
export function reader(url: string, token: string, ask: Ask): Writer {
  let next = 0;
  return repeat(async () => {
    const address = ADDRESSES[next++ % ADDRESSES.length]!;
    await ask(`${url}${address}`, { headers: { authorization: `Bearer ${token}` } }).then(
      (answer) => answer.arrayBuffer(),
      // It has been counted
      () => undefined,
    );
    await sleep(PAUSE_MS);
    return 0;
  });
}
