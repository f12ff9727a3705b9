import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { visibleTo as orderVisibleTo } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { visibleTo as appealVisibleTo } from '#service/appeals/server/index.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import { servedOrNew } from '#service/cabinet/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';

/** A kind of page: the key in its address, the column that has it, and which rows open to the visitor. */
type Kind = {
  address: RegExp;
  table: PgTable;
  key: PgColumn;
  isOpen: (db: Db, session: Session) => SQL | undefined;
};

const kinds: readonly Kind[] = [
  { address: /^\/orders\/(\d{1,9})\/$/, table: customerOrder, key: customerOrder.id, isOpen: orderVisibleTo },
  { address: /^\/appeal\/(\d{1,9})\/$/, table: appeal, key: appeal.id, isOpen: appealVisibleTo },
  {
    address: /^\/manager\/mycompanies\/(\d{1,9})\/$/,
    table: company,
    key: company.id,
    isOpen: (_, { account }) => servedOrNew(account.id),
  },
  { address: /^\/detail\/\?code=([^&]+)$/, table: product, key: product.code, isOpen: () => isShownProduct },
];

/**
 * Of addresses of the shop those whose page answers the visitor with 404: of an order that was handed over, of a company
 * that he has left or no longer serves, of goods that are gone. An address of another kind is open.
 */
export async function findClosedPages(db: Db, session: Session, urls: readonly string[]): Promise<ReadonlySet<string>> {
  const closed = await Promise.all(
    kinds.map(async ({ address, table, key, isOpen }) => {
      const asked = urls.flatMap((url) => {
        const written = address.exec(url)?.[1];
        return written === undefined ? [] : [{ url, key: decodeURIComponent(written) }];
      });
      if (asked.length === 0) return [];
      const isAsked = inArray(
        key,
        asked.map((one) => one.key),
      );
      const rows = await db
        .select({ key })
        .from(table)
        .where(and(isAsked, isOpen(db, session)));
      const open = new Set(rows.map((row) => String(row.key)));
      return asked.filter((one) => !open.has(one.key)).map(({ url }) => url);
    }),
  );
  return new Set(closed.flat());
}
