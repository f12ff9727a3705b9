import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { askForImport } from './ask-job.ts';
import { exchangeFile } from './tables.ts';

/** Some senders send files of orders and never ask for their import: so long after the last part it is asked for. */
const QUIET = sql`now() - interval '1 minute'`;

/** Asks for the import of files of orders that nobody asks for. */
export async function closeQuietSaleFiles(db: Db): Promise<void> {
  const quiet = await db
    .select({ sessionId: exchangeFile.sessionId, name: exchangeFile.name })
    .from(exchangeFile)
    .where(
      and(
        eq(exchangeFile.type, 'sale'),
        eq(exchangeFile.state, 'open'),
        lt(exchangeFile.receivedAt, QUIET),
        sql`${exchangeFile.bytes} > 0`,
      ),
    )
    .orderBy(asc(exchangeFile.id))
    .limit(100);
  for (const { sessionId, name } of quiet) await askForImport(db, sessionId, 'sale', name);
}
