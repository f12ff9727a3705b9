import { and, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { offer, product } from '#goods/products/server/tables.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession, Session } from '#server/session/session.ts';
import { stockAlert } from './tables.ts';

/** More than a buyer looks through; every page carries their ids. */
const MAXIMUM = 200;

const isOwn = ({ account: { id }, company }: BuyerSession) =>
  and(eq(stockAlert.accountId, id), eq(stockAlert.companyId, company.id));

/** Waits for an item that is shown; a repeat changes nothing. Errors: NOT_FOUND, LIMIT. */
export const addStockAlert: Operation<'stockAlertAdd', BuyerSession> = ({ db, session, now }, { body }) =>
  transaction(db, async (tx) => {
    const { rows } = await tx.execute(sql`
      select from (select ${body.item_id}::int as id) as item
      left join ${offer} on offer.id = item.id
      join ${product} on product.id = coalesce(offer.product_id, item.id)
      where ${isShownProduct} and offer.active is not false`);
    if (rows.length === 0) throw notFound('Такого товара нет');
    const { id } = session.account;
    // Additions of one account come one after another: the limit is exact
    await tx.select({ id: account.id }).from(account).where(eq(account.id, id)).for('no key update');
    const before = await listAwaited(tx, session);
    if (before.includes(body.item_id)) return before;
    if (before.length >= MAXIMUM) {
      throw refuse('LIMIT', `Вы уже ждёте ${MAXIMUM} товаров. Уберите лишние в профиле, чтобы добавить новые`);
    }
    await tx
      .insert(stockAlert)
      .values({ accountId: id, companyId: session.company.id, itemId: body.item_id, at: now() });
    return [...before, body.item_id];
  });

/** Waits no more; what was not awaited is no error. */
export const removeStockAlert: Operation<'stockAlertRemove', BuyerSession> = async ({ db, session }, { body }) => {
  await db.delete(stockAlert).where(and(isOwn(session), eq(stockAlert.itemId, body.item_id)));
  return listAwaited(db, session);
};

/** What the account waits for in its company, the newest first. */
export const listStockAlerts: Operation<'stockAlertList', Session> = async ({
  db,
  session: {
    account: { id },
    company,
  },
}) => {
  if (!company) return { items: [] };
  const rows = await db
    .select({
      id: stockAlert.itemId,
      name: sql<string>`coalesce(nullif(${offer.name}, ''), ${product.name})`,
      article: sql<string | null>`coalesce(${offer.article}, ${product.article})`,
      code: product.code,
      isShown: sql<boolean>`${isShownProduct} and ${offer.active} is not false`,
      at: stockAlert.at,
    })
    .from(stockAlert)
    .leftJoin(offer, eq(offer.id, stockAlert.itemId))
    .innerJoin(product, sql`${product.id} = coalesce(${offer.productId}, ${stockAlert.itemId})`)
    .where(and(eq(stockAlert.accountId, id), eq(stockAlert.companyId, company.id)))
    .orderBy(desc(stockAlert.at), desc(stockAlert.itemId));
  const items = rows.map(({ code, isShown, at, ...row }) => ({
    ...row,
    url: isShown ? productUrl(code) : null,
    since: at.toISOString(),
  }));
  return { items };
};

async function listAwaited(db: Db, { account: { id }, company }: BuyerSession): Promise<number[]> {
  const [row] = await db
    .select({ ids: awaitedIdsOf(sql`${id}::int`, sql`${company.id}::int`) })
    .from(sql`(select) as nothing`);
  return row!.ids;
}

/** The awaited items as an expression, for a statement that asks for more. */
export function awaitedIdsOf(accountId: SQLWrapper, companyId: SQLWrapper): SQL<number[]> {
  return sql<number[]>`array(
    select ${stockAlert.itemId} from ${stockAlert}
    where ${stockAlert.accountId} = ${accountId} and ${stockAlert.companyId} = ${companyId}
    order by ${stockAlert.at}, ${stockAlert.itemId})`;
}
