import { and, count, eq, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { publishRows } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { MAX_SUBSCRIPTIONS } from '#shared/price-list.ts';
import { ownedChoice } from './new-list.ts';
import { isOwn, readLists } from './own-lists.ts';
import { priceList, priceListSubscription } from './tables.ts';

/** Subscribes to a list; the first one is made at once. Once for an Idempotency-Key. Errors: EMPTY, LIMIT, FORBIDDEN for who acts for the owner. */
export const subscribe: Operation<'priceListSubscribe', Session> = async (ctx, { body }) => {
  const { session, now } = ctx;
  await withIdempotency(ctx, 'priceListSubscribe', body, async (tx) => {
    const chosen = await ownedChoice(tx, session, body);
    const { id } = session.account;
    await tx.select({ id: account.id }).from(account).where(eq(account.id, id)).for('no key update');
    const [own] = await tx
      .select({ count: count() })
      .from(priceListSubscription)
      .where(eq(priceListSubscription.accountId, id));
    if (own!.count >= MAX_SUBSCRIPTIONS) {
      throw refuse('LIMIT', `Можно подписаться не больше чем на ${MAX_SUBSCRIPTIONS} прайс-листов. Отмените лишние`);
    }
    await tx.insert(priceListSubscription).values({ ...chosen, mode: body.mode, createdAt: now(), nextAt: sql`now()` });
    publishRows(tx, priceList);
  });
  return readLists(ctx);
};

/** Errors: NOT_FOUND, FORBIDDEN for who acts for the owner. */
export const unsubscribe: Operation<'priceListUnsubscribe', Session> = async (ctx, { params }) => {
  const { db, session } = ctx;
  const removed = await db
    .delete(priceListSubscription)
    .where(and(eq(priceListSubscription.id, params.id), isOwn(priceListSubscription, session)))
    .returning({ id: priceListSubscription.id });
  if (removed.length === 0) throw notFound('Такой подписки нет');
  return readLists(ctx);
};
