import { and, asc, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { filesOf, forFormerRelease } from '#server/files/store/open-file-store.ts';
import type { Env } from '#server/env.ts';
import { getCompanyName } from '#server/shop-name.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { MAX_KEPT_LISTS, priceListFormats } from '#shared/price-list.ts';
import { makeInThread } from './file/make-in-thread.ts';
import type { PriceListFile } from './file/price-list-order.ts';
import { findReader } from './find-reader.ts';
import { reportToSubscriber } from './report-to-subscriber.ts';
import { type ListRow, priceList, priceListKey, priceListSubscription } from './tables.ts';

/** A list whose maker has said nothing for so long is made by another process. */
const SILENCE = sql`interval '2 minutes'`;
const MAX_ATTEMPTS = 3;
const BEAT_MS = 1000;

/** A list is worth a notice where the buyer has gone on to other things: it is long, or took long. */
const LONG_ROWS = 5000;
const LONG_MS = 10_000;

export type Maker = { origin: string; env: Pick<Env, 'SHOP_COMPANY_NAME'>; now: () => Date };

/** Makes the list that waits longest, on one node. False where none waits. Throws what goes wrong, for the log. */
export async function makeNextList(db: Db, maker: Maker): Promise<boolean> {
  const list = await claim(db);
  if (!list) return false;
  try {
    await make(db, list, maker);
  } catch (error) {
    // The next look takes it up again, at the end with what it has
    const state = list.attempts >= MAX_ATTEMPTS ? 'failed' : 'queued';
    await db
      .update(priceList)
      .set({ state, beatAt: sql`now()` })
      .where(isClaimOf(list));
    throw error;
  }
  return true;
}

async function claim(db: Db): Promise<ListRow | undefined> {
  const [row] = await db
    .update(priceList)
    .set({ state: 'running', attempts: sql`${priceList.attempts} + 1`, beatAt: sql`now()` })
    .where(
      inArray(
        priceList.id,
        db
          .select({ id: priceList.id })
          .from(priceList)
          .where(
            or(
              eq(priceList.state, 'queued'),
              and(eq(priceList.state, 'running'), sql`${priceList.beatAt} < now() - ${SILENCE}`),
            ),
          )
          .orderBy(asc(priceList.id))
          .limit(1)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning();
  return row;
}

/** Another process that has taken the list over has made another attempt. */
const isClaimOf = ({ id, attempts }: ListRow) =>
  and(eq(priceList.id, id), eq(priceList.state, 'running'), eq(priceList.attempts, attempts));

async function make(db: Db, list: ListRow, { now, origin, env }: Maker): Promise<void> {
  const reader = await findReader(db, list.accountId, list.companyId);
  const [subscription] = await subscriptionOf(db, list);
  if (!reader || (list.subscriptionId !== null && !subscription) || list.attempts > MAX_ATTEMPTS) {
    // Nothing for who may not read it any more
    const state = list.attempts > MAX_ATTEMPTS && reader ? ('failed' as const) : null;
    if (state) await db.update(priceList).set({ state }).where(isClaimOf(list));
    else await db.delete(priceList).where(isClaimOf(list));
    return;
  }
  const { terms } = reader;
  const before = subscription?.prices ? Uint8Array.from(subscription.prices) : null;
  const at = now();
  const { sections, format, columns } = list;
  const shopName = await getCompanyName(db, env);
  const order = { terms, sections, format, columns, at, before, origin, shopName };
  const file = await makeInThread(db, list.accountId, order, progressOf(db, list));
  await transaction(db, (tx) => finish(tx, list, file, { at, terms: JSON.stringify(terms), doneAt: now() }));
}

const subscriptionOf = (db: Db, { subscriptionId }: ListRow) =>
  db
    .select()
    .from(priceListSubscription)
    .where(eq(priceListSubscription.id, subscriptionId ?? 0));

/** Writes how far the file is, once a second at most: a page shows it, and other processes see that it goes on. */
function progressOf(db: Db, list: ListRow) {
  let next = 0;
  return ({ done, total }: { done: number; total: number }) => {
    if (performance.now() < next) return;
    next = performance.now() + BEAT_MS;
    const set = { rowsDone: done, rowsTotal: total, beatAt: sql`now()` };
    // The end says what is wrong with the database
    void db
      .update(priceList)
      .set(set)
      .where(isClaimOf(list))
      .catch(() => undefined);
  };
}

type Made = { at: Date; terms: string; doneAt: Date };

/** Keeps the file and says so, where the list is still wanted and its reader may still read it. */
async function finish(tx: Db, list: ListRow, file: PriceListFile, { at, terms, doneAt }: Made): Promise<void> {
  const reader = await findReader(tx, list.accountId, list.companyId);
  if (!reader || JSON.stringify(reader.terms) !== terms) {
    // A contract that has changed meanwhile: made again, at its prices
    if (!reader) await tx.delete(priceList).where(isClaimOf(list));
    else await tx.update(priceList).set({ state: 'queued' }).where(isClaimOf(list));
    return;
  }
  const { rows, isGzip } = file;
  const content = Buffer.from(file.content.buffer);
  const isEmpty = rows === 0;
  const done = await tx
    .update(priceList)
    .set({
      state: isEmpty ? 'failed' : 'ready',
      isEmpty,
      readyAt: doneAt,
      pricesAt: at,
      terms,
      rowsDone: rows,
      rowsTotal: rows,
      size: content.length,
      isGzip,
      content: isEmpty ? null : forFormerRelease(content),
    })
    .where(isClaimOf(list))
    .returning({ id: priceList.id });
  if (done.length === 0) return;
  if (!isEmpty) await filesOf(tx).put(priceListKey(list.id), content);
  await removeOlder(tx, list.accountId);
  if (list.subscriptionId !== null) await reportToSubscriber(tx, list, file, { at, terms, email: reader.email });
  else if (!isEmpty && (rows >= LONG_ROWS || doneAt.getTime() - list.requestedAt.getTime() > LONG_MS)) {
    const text = `${list.title}, ${countOf(rows, PRODUCT_FORMS)}, ${priceListFormats[list.format].name}`;
    await notify(tx, { accountId: list.accountId, title: 'Прайс-лист готов', text, url: '/price-lists/', at: doneAt });
  }
}

async function removeOlder(tx: Db, accountId: number): Promise<void> {
  const isKept = and(eq(priceList.accountId, accountId), inArray(priceList.state, ['ready', 'failed']));
  const newest = tx
    .select({ id: priceList.id })
    .from(priceList)
    .where(isKept)
    .orderBy(desc(priceList.id))
    .limit(MAX_KEPT_LISTS);
  await tx.delete(priceList).where(and(isKept, notInArray(priceList.id, newest)));
}
