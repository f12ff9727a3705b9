import { and, asc, eq, lt, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/index.ts';
import { askForImport } from './ask-job.ts';
import { FILE_LIMIT } from './receive-part.ts';
import { isRefusal } from './refusal.ts';
import { exchangeFile, exchangeSession } from './tables.ts';

/** Some senders send files of orders and never ask for their import: so long after the last part it is asked for. */
const QUIET = sql`now() - interval '1 minute'`;

/** After a part of the full size another one may be on its way: no sender waits longer than three minutes for an answer. */
const SURELY_QUIET = sql`now() - interval '200 seconds'`;

/** Asks for the import of files of orders that nobody asks for. */
export function closeQuietSaleFiles(db: Db): Promise<void> {
  const isEnded = and(lt(exchangeFile.receivedAt, QUIET), sql`${exchangeFile.bytes} % ${FILE_LIMIT} <> 0`);
  return closeSaleFiles(db, or(isEnded, lt(exchangeFile.receivedAt, SURELY_QUIET))!);
}

/**
 * Asks for the import of what a sender has left in earlier sessions, before that of a session that it has opened since: an
 * older file would undo what a newer one says.
 */
export async function closeEarlierSaleFiles(db: Db, sessionId: number): Promise<void> {
  const own = alias(exchangeSession, 'own');
  await closeSaleFiles(
    db,
    sql`exists (select from ${exchangeSession} join ${exchangeSession} ${own}
      on ${own.connectionId} = ${exchangeSession.connectionId} and ${exchangeSession.seenAt} < ${own.startedAt}
      where ${exchangeSession.id} = ${exchangeFile.sessionId} and ${own.id} = ${sessionId})`,
  );
}

async function closeSaleFiles(db: Db, where: SQL): Promise<void> {
  const left = await db
    .select({ sessionId: exchangeFile.sessionId, name: exchangeFile.name })
    .from(exchangeFile)
    .where(and(eq(exchangeFile.type, 'sale'), eq(exchangeFile.state, 'open'), sql`${exchangeFile.bytes} > 0`, where))
    .orderBy(asc(exchangeFile.id))
    .limit(100);
  for (const { sessionId, name } of left) {
    try {
      await askForImport(db, sessionId, 'sale', name);
    } catch (error) {
      // Taken back or asked for meanwhile; the others have their turn
      if (!isRefusal(error)) throw error;
    }
  }
}
