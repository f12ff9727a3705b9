import { and, count, eq, inArray, sql } from 'drizzle-orm';
import { section } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { type Db, publishRows } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { createFileLink } from '#server/files/account-files.ts';
import { readWhole } from '#server/files/store/read-whole.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { markupText } from '#shared/markup.ts';
import { MAX_WAITING_LISTS, type PriceListColumn, type PriceListFormat, priceListFormats } from '#shared/price-list.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import { hasGoods } from './file/list-goods.ts';
import { isOwn, readLists } from './own-lists.ts';
import { nothingToList } from './price-list-call.ts';
import { priceList, priceListKey } from './tables.ts';

/** Sections that a title names before it counts the others. */
const NAMED = 3;

export type Choice = { sections: number[]; format: PriceListFormat; columns: PriceListColumn[] };

/** Has a list made in the background, once for an Idempotency-Key. Errors: EMPTY where the sections have no goods, LIMIT. */
export const makeList: Operation<'priceListMake', Session> = (ctx, { body }) =>
  withIdempotency(ctx, 'priceListMake', body, async (tx) => {
    const { session, now } = ctx;
    const chosen = await ownedChoice(tx, session, body);
    // Requests of one account come one after another: the limit is exact
    await tx.select({ id: account.id }).from(account).where(eq(account.id, session.account.id)).for('no key update');
    const [waiting] = await tx
      .select({ count: count() })
      .from(priceList)
      .where(and(eq(priceList.accountId, session.account.id), inArray(priceList.state, ['queued', 'running'])));
    if (waiting!.count >= MAX_WAITING_LISTS) {
      throw refuse('LIMIT', `Уже готовятся ${MAX_WAITING_LISTS} прайс-листа. Дождитесь, когда один из них будет готов`);
    }
    const [made] = await tx
      .insert(priceList)
      .values({ ...chosen, requestedAt: now() })
      .returning({ id: priceList.id });
    publishRows(tx, priceList);
    return { id: made!.id };
  });

/** What was chosen, with its owner and its title. Error: EMPTY. */
export async function ownedChoice(db: Db, session: Session, { sections, format, columns }: Choice) {
  const ids = [...new Set(sections)];
  if (!(await hasGoods(db, ids))) throw nothingToList();
  const { companyId } = priceTermsOf(session);
  const owner = { accountId: session.account.id, companyId };
  return { ...owner, sections: ids, format, columns: [...new Set(columns)], title: await titleOf(db, ids) };
}

async function titleOf(db: Db, ids: readonly number[]): Promise<string> {
  if (ids.length === 0) return 'Все товары';
  const rows = await db
    .select({ name: section.name })
    .from(section)
    .where(sql`${section.id} = any(${sql.param([...ids])}::int[])`)
    .orderBy(section.path);
  const names = rows.slice(0, NAMED).map(({ name }) => markupText(name));
  const others = rows.length - names.length;
  return others > 0 ? `${names.join(', ')} и ещё ${others}` : names.join(', ');
}

/** A link to a list that is ready, for ten minutes. Error: NOT_FOUND. */
export const getListFile: Operation<'priceListFile', Session> = async ({ db, session, env }, { params }) => {
  const [row] = await db
    .select()
    .from(priceList)
    .where(and(eq(priceList.id, params.id), isOwn(priceList, session), eq(priceList.state, 'ready')));
  const content = row && ((await readWhole(db, priceListKey(row.id))) ?? row.content);
  if (!content) throw notFound('Прайс-лист больше не хранится. Соберите его ещё раз');
  const { extension, mime } = priceListFormats[row.format];
  const name = `Прайс-лист № ${row.id} от ${formatDate(dayOf(row.pricesAt!, env.TZ_SHOP))}.${extension}`;
  const file = { ownerAccountId: session.account.id, kind: 'price-list', name, mime };
  const link = await createFileLink(db, { ...file, content, isGzip: row.isGzip });
  return { link, name };
};

/** Removes a list, also one that is being made. Error: NOT_FOUND. */
export const removeList: Operation<'priceListRemove', Session> = async (ctx, { params }) => {
  const { db, session } = ctx;
  const removed = await db
    .delete(priceList)
    .where(and(eq(priceList.id, params.id), isOwn(priceList, session)))
    .returning({ id: priceList.id });
  if (removed.length === 0) throw notFound('Прайс-лист не найден');
  return readLists(ctx);
};
