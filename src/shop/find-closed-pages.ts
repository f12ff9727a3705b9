import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { promotion } from '#goods/pricing/server/tables.ts';
import { isShownProduct } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { ordersInScope, visibleTo as orderVisibleTo } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { visibleTo as requestVisibleTo } from '#ordering/requests/server/index.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { visibleTo as appealVisibleTo } from '#service/appeals/server/index.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import { servedOrNew } from '#service/cabinet/server/index.ts';
import { isKnownPromotion, isShownItem } from '#service/content/server/index.ts';
import { contentItem } from '#service/content/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

type Context = CallContext<Session>;

/** A kind of page: the key in its address, the column that has it, and which rows open to the visitor. */
type Kind = {
  address: RegExp;
  table: PgTable;
  key: PgColumn;
  isOpen: (ctx: Context) => SQL | undefined;
};

const kinds: readonly Kind[] = [
  {
    address: /^\/orders\/(\d{1,9})\/$/,
    table: customerOrder,
    key: customerOrder.id,
    isOpen: ({ db, session }) => orderVisibleTo(db, session),
  },
  {
    address: /^\/office\/orders\/(\d{1,9})\/$/,
    table: customerOrder,
    key: customerOrder.id,
    isOpen: ({ session }) => ordersInScope(session),
  },
  {
    address: /^\/requests\/(\d{1,9})\/$/,
    table: orderRequest,
    key: orderRequest.id,
    isOpen: ({ db, session }) => requestVisibleTo(db, session),
  },
  {
    address: /^\/appeal\/(\d{1,9})\/$/,
    table: appeal,
    key: appeal.id,
    isOpen: ({ db, session }) => appealVisibleTo(db, session),
  },
  {
    address: /^\/manager\/mycompanies\/(\d{1,9})\/$/,
    table: company,
    key: company.id,
    isOpen: ({ session }) => servedOrNew(session),
  },
  { address: /^\/detail\/\?code=([^&]+)$/, table: product, key: product.code, isOpen: () => isShownProduct },
  { address: /^\/actions\/([^/?]+)\/$/, table: promotion, key: promotion.code, isOpen: isKnownPromotion },
  ...(['news', 'marketing'] as const).map((kind) => ({
    address: new RegExp(`^/${kind}/([^/?]+)/$`),
    table: contentItem,
    key: contentItem.code,
    isOpen: (ctx: Context) => isShownItem(kind, ctx),
  })),
];

/**
 * Of addresses of the shop those whose page answers the visitor with 404: of an order that was handed over, of a company
 * that he has left or no longer serves, of goods that are gone, of news that were withdrawn. An address of another kind is open.
 */
export async function findClosedPages(ctx: Context, urls: readonly string[]): Promise<ReadonlySet<string>> {
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
      const rows = await ctx.db
        .select({ key })
        .from(table)
        .where(and(isAsked, isOpen(ctx)));
      const open = new Set(rows.map((row) => String(row.key)));
      return asked.filter((one) => !open.has(one.key)).map(({ url }) => url);
    }),
  );
  return new Set(closed.flat());
}
