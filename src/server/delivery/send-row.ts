import { and, eq, isNull, sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/index.ts';
import { NotTaken, type OutgoingRow, type Senders, Undeliverable } from './outgoing.ts';
import { outbox } from './tables.ts';

const MAX_REASON = 500;

/**
 * How often the record of a sent letter is tried, a second apart: while it is missing, the letter may be repeated. Longer
 * than a database takes to start again, because the queue, which lies in it, goes on at the same moment.
 */
const RECORD_TRIES = 600;

/** What happens to the account of a letter. Accounts belong to a higher layer. */
export type MailboxEvents = {
  /** The server of the address knows no such mailbox. */
  onRefused: (db: Db, row: OutgoingRow) => Promise<void>;
  /** A letter was taken. */
  onTaken: (db: Db, row: OutgoingRow) => Promise<void>;
};

/**
 * Makes one attempt to send a row of the outbox; nothing for one that was sent or given up. Throws where another attempt
 * is worth it; what cannot be sent is given up at once.
 */
export async function sendRow(
  db: Db,
  id: number,
  { senders, events, signal }: { senders: Senders; events: MailboxEvents; signal: AbortSignal },
): Promise<void> {
  const [row] = await db
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1` })
    .where(and(eq(outbox.id, id), isUnsent))
    .returning();
  if (!row) return;
  try {
    await senders[row.channel]!(row, { signal, confirm: () => confirmAttempt(db, row) });
  } catch (error) {
    const reason = reasonOf(error);
    if (!(error instanceof Undeliverable)) {
      await db.update(outbox).set({ lastError: reason }).where(isLatest(row));
      throw new NotTaken();
    }
    await giveUp(db, id, reason);
    if (error.isAddressRefused) await events.onRefused(db, row);
    return;
  }
  await recordSent(db, row);
  await events.onTaken(db, row);
}

/** Neither sent nor given up. */
export const isUnsent = and(isNull(outbox.sentAt), isNull(outbox.failedAt));

/** Whether no attempt has begun after this one. */
const isLatest = ({ id, attempts }: OutgoingRow) => and(eq(outbox.id, id), eq(outbox.attempts, attempts), isUnsent);

async function confirmAttempt(db: Db, row: OutgoingRow): Promise<void> {
  if ((await db.$count(outbox, isLatest(row))) === 0) throw new Error('Начата другая попытка');
}

/** No further attempt is made. What opens something is deleted: it would be out of date. */
export async function giveUp(db: Db, id: number, reason?: string): Promise<void> {
  await db
    .update(outbox)
    .set({ failedAt: sql`now()`, ...(reason === undefined ? {} : { lastError: reason }), ...withoutSecret })
    .where(and(eq(outbox.id, id), isUnsent));
}

async function recordSent(db: Db, { id }: OutgoingRow): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await db
        .update(outbox)
        .set({ sentAt: sql`now()`, lastError: null, ...withoutSecret })
        .where(eq(outbox.id, id));
      return;
    } catch (error) {
      if (tries === RECORD_TRIES) throw error;
      // A process that stops does not wait for it
      await sleep(1000, undefined, { ref: false });
    }
  }
}

/** What opens something is deleted. */
export const withoutSecret = {
  content: sql`case when ${outbox.isSecret} then null else ${outbox.content} end`,
  text: sql`case when ${outbox.isSecret} then null else ${outbox.text} end`,
} as const;

/** For the operator, who alone reads it. */
function reasonOf(error: unknown): string {
  const { response, message } = error as { response?: string; message?: string };
  return (response ?? message ?? String(error)).slice(0, MAX_REASON).toWellFormed();
}
