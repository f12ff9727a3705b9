import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { ExpiredRows } from '#server/expire-rows.ts';

/** As long as a claim may be brought to a court. The function refuses less than a year. */
const KEPT_DAYS = 1095;

/**
 * Takes the network addresses of an erased account out of the log, and what entries say about it. The shop may only add to
 * the log: the function belongs to the owner of the table, and refuses an account that is not erased yet.
 */
export async function eraseFromAudit(tx: Db, accountId: number): Promise<void> {
  await tx.execute(sql`select audit_log_erase(${accountId})`);
}

/** The log is kept for three years. */
export const auditExpiredRows: ExpiredRows = { statement: sql`select audit_log_expire(${KEPT_DAYS})` };
