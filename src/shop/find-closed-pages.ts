import { and, inArray } from 'drizzle-orm';
import { productUrl } from '#goods/catalogue/server/index.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { visibleTo as orderVisibleTo } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { visibleTo as appealVisibleTo } from '#service/appeals/server/index.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import { companyUrl, servedOrNew } from '#service/cabinet/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';

/** A kind of page: the key in its address, and the addresses that open of those with these keys. */
type Kind = { address: RegExp; openOf: (db: Db, session: Session, keys: string[]) => Promise<string[]> };

const kinds: readonly Kind[] = [
  {
    address: /^\/orders\/(\d{1,9})\/$/,
    openOf: async (db, session, keys) => {
      const { id } = customerOrder;
      const isAsked = inArray(id, keys.map(Number));
      const rows = await db
        .select({ id })
        .from(customerOrder)
        .where(and(isAsked, orderVisibleTo(db, session)));
      return rows.map((row) => `/orders/${row.id}/`);
    },
  },
  {
    address: /^\/appeal\/(\d{1,9})\/$/,
    openOf: async (db, session, keys) => {
      const { id } = appeal;
      const isAsked = inArray(id, keys.map(Number));
      const rows = await db
        .select({ id })
        .from(appeal)
        .where(and(isAsked, appealVisibleTo(db, session)));
      return rows.map((row) => `/appeal/${row.id}/`);
    },
  },
  {
    address: /^\/manager\/mycompanies\/(\d{1,9})\/$/,
    openOf: async (db, session, keys) => {
      const { id } = company;
      const isAsked = inArray(id, keys.map(Number));
      const rows = await db
        .select({ id })
        .from(company)
        .where(and(isAsked, servedOrNew(session.account.id)));
      return rows.map((row) => companyUrl(row.id));
    },
  },
  {
    address: /^\/detail\/\?code=([^&]+)$/,
    openOf: async (db, _session, keys) => {
      const { code } = product;
      const isAsked = inArray(code, keys.map(decodeURIComponent));
      const rows = await db.select({ code }).from(product).where(and(isAsked, isShownProduct));
      return rows.map((row) => productUrl(row.code));
    },
  },
];

/**
 * Of addresses of the shop those whose page answers the visitor with 404: of an order that was handed over, of a company
 * that he has left or no longer serves, of goods that are gone. An address of another kind is open.
 */
export async function findClosedPages(db: Db, session: Session, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const closed = await Promise.all(
    kinds.map(async ({ address, openOf }) => {
      const keyOf = new Map(urls.flatMap((url) => (address.test(url) ? [[url, address.exec(url)![1]!] as const] : [])));
      if (keyOf.size === 0) return [];
      const open = new Set(await openOf(db, session, [...keyOf.values()]));
      return [...keyOf.keys()].filter((url) => !open.has(url));
    }),
  );
  return new Set(closed.flat());
}
