import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { discount } from '#goods/pricing/server/tables.ts';
import { catalogueChange } from '#goods/products/server/tables.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { KEPT_DAYS } from '#shared/price-list.ts';
import type { MadeList, MadeLists } from '../contract.ts';
import { priceList, priceListSubscription } from './tables.ts';

type Owned = { accountId: PgColumn; companyId: PgColumn };

/** Lists belong to an account in the company that it buys for now; those of another company do not exist. */
export function isOwn({ accountId, companyId }: Owned, session: Session): SQL {
  const current = priceTermsOf(session).companyId;
  return and(eq(accountId, session.account.id), current === null ? isNull(companyId) : eq(companyId, current))!;
}

/** What is made and kept for the caller in his company, and his subscriptions. */
export const priceListsMade: Operation<'priceListsMade', Session> = (ctx) => readLists(ctx);

export async function readLists({ db, session, now }: CallContext<Session>): Promise<MadeLists> {
  const lists = await db
    .select({ ...columnsOfList, haveChanged: haveChanged(priceList.pricesAt, now()) })
    .from(priceList)
    .where(and(isOwn(priceList, session), isNotSilent))
    .orderBy(desc(priceList.requestedAt), desc(priceList.id));
  const subscriptions = await db
    .select()
    .from(priceListSubscription)
    .where(isOwn(priceListSubscription, session))
    .orderBy(desc(priceListSubscription.createdAt));
  const terms = JSON.stringify(priceTermsOf(session));
  return {
    lists: lists.map((row) => viewOf(row, terms)),
    subscriptions: subscriptions.map(({ id, title, format, mode, nextAt, sentAt }) => ({
      id,
      title,
      format,
      mode,
      nextAt: nextAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  };
}

const columnsOfList = {
  id: priceList.id,
  title: priceList.title,
  sections: priceList.sections,
  format: priceList.format,
  columns: priceList.columns,
  state: priceList.state,
  rowsDone: priceList.rowsDone,
  rowsTotal: priceList.rowsTotal,
  size: priceList.size,
  requestedAt: priceList.requestedAt,
  pricesAt: priceList.pricesAt,
  terms: priceList.terms,
  isEmpty: priceList.isEmpty,
};

/** A list of a subscription that is on its way may turn out to have nothing new. */
const isNotSilent = sql`(${priceList.subscriptionId} is null or ${priceList.state} = 'ready')`;

/** Whether a price of the shop or the time of a discount has changed since a moment. */
export function haveChanged(since: PgColumn, now: Date): SQL<boolean> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isPassed = (bound: PgColumn) => sql`(${bound} > ${since} and ${bound} <= ${at})`;
  return sql<boolean>`coalesce(
    exists (select from ${catalogueChange} where ${catalogueChange.kind} in ('price', 'all')
      and ${catalogueChange.at} > ${since})
    or exists (select from ${discount} where ${isPassed(discount.startsAt)} or ${isPassed(discount.endsAt)}), false)`;
}

type Row = Pick<typeof priceList.$inferSelect, keyof typeof columnsOfList> & { haveChanged: boolean };

function viewOf(row: Row, terms: string): MadeList {
  const { requestedAt, pricesAt, terms: madeFor, haveChanged: changed, ...list } = row;
  const isReady = list.state === 'ready';
  const until = new Date(requestedAt.getTime() + KEPT_DAYS * 86_400_000);
  return {
    ...list,
    requestedAt: requestedAt.toISOString(),
    pricesAt: pricesAt?.toISOString() ?? null,
    keptUntil: isReady ? until.toISOString() : null,
    areStale: isReady && (changed || madeFor !== terms),
  };
}
