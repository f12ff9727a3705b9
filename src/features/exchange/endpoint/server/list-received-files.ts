import { desc, eq } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { exchangeFile, exchangeSession } from './tables.ts';

export type ReceivedFile = { id: number; name: string; connection: string; bytes: number; receivedAt: Date };

/** The last files that came, the latest first. */
export function listReceivedFiles(db: Db, limit: number): Promise<ReceivedFile[]> {
  return db
    .select({
      id: exchangeFile.id,
      name: exchangeFile.name,
      connection: exchangeConnection.name,
      bytes: exchangeFile.bytes,
      receivedAt: exchangeFile.receivedAt,
    })
    .from(exchangeFile)
    .innerJoin(exchangeSession, eq(exchangeSession.id, exchangeFile.sessionId))
    .innerJoin(exchangeConnection, eq(exchangeConnection.id, exchangeSession.connectionId))
    .orderBy(desc(exchangeFile.id))
    .limit(limit);
}
