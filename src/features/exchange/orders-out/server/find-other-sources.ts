import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Connection } from './connection.ts';

/**
 * The sources whose orders go to other connections. None for the only connection, and for one that takes orders alone and
 * was given no source: those get every order.
 */
export async function findOtherSources(db: Db, { id, sourceId, ordersOnly }: Connection): Promise<number[]> {
  if (sourceId === null && ordersOnly) return [];
  const rows = await db
    .selectDistinct({ sourceId: exchangeConnection.sourceId })
    .from(exchangeConnection)
    .where(
      and(eq(exchangeConnection.active, true), ne(exchangeConnection.id, id), isNotNull(exchangeConnection.sourceId)),
    );
  return rows.flatMap((row) => (row.sourceId === null || row.sourceId === sourceId ? [] : [row.sourceId]));
}
