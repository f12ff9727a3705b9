import { asc, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { fullName } from '#server/session/session.ts';
import { orderNote } from './tables.ts';

/** A note of staff, which no buyer sees. `at`: ISO 8601. */
type Note = { id: number; at: string; by: string; text: string };

/** The notes of staff about an order, oldest first. */
export async function listNotes(db: Db, orderId: number): Promise<Note[]> {
  const rows = await db
    .select({
      id: orderNote.id,
      at: orderNote.at,
      text: orderNote.text,
      by: { name: account.name, lastName: account.lastName },
    })
    .from(orderNote)
    .innerJoin(account, eq(account.id, orderNote.accountId))
    .where(eq(orderNote.orderId, orderId))
    .orderBy(asc(orderNote.id));
  return rows.map(({ at, by, ...note }) => ({ ...note, at: at.toISOString(), by: fullName(by) }));
}

/** Adds a note of a member of staff to an order. */
export async function addNote(
  tx: Db,
  note: { orderId: number; accountId: number; text: string; at: Date },
): Promise<void> {
  await tx.insert(orderNote).values(note);
}
