import type { Db } from '#server/db/index.ts';
import { makeNextList } from './make-next-list.ts';
import { queueSubscriptions } from './queue-subscriptions.ts';

/** Queues the subscriptions that are due and makes all lists that wait, as a node does. */
export async function makeWaitingLists(db: Db, now: () => Date = () => new Date()): Promise<void> {
  await queueSubscriptions(db, now());
  while (await makeNextList(db, { origin: 'https://shop.example', env: { SHOP_COMPANY_NAME: 'Оптовик & Ко' }, now }))
    continue;
}
