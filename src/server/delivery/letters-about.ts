import { desc, eq } from 'drizzle-orm';
import type { Db } from '../db/index.ts';
import { outbox } from './tables.ts';

/** The newest letters about something, and what became of them; at most `limit`. */
export function lettersAbout(db: Db, about: string, limit: number) {
  return db
    .select({
      id: outbox.id,
      at: outbox.at,
      to: outbox.recipient,
      subject: outbox.subject,
      sentAt: outbox.sentAt,
      failedAt: outbox.failedAt,
      reason: outbox.lastError,
    })
    .from(outbox)
    .where(eq(outbox.about, about))
    .orderBy(desc(outbox.id))
    .limit(limit);
}
