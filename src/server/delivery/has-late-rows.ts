import { and, sql } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { isUnsent } from './send-row.ts';
import { outbox } from './tables.ts';

/** Whether anything has waited for more than an hour: the mail server is away, refuses the shop, or none is set. */
export async function hasLateRows(db: Db): Promise<boolean> {
  const late = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isUnsent, sql`${outbox.at} < now() - interval '1 hour'`))
    .limit(1);
  return late.length > 0;
}
