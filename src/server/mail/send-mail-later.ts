import type { Db } from '../db/index.ts';
import { outbox } from './tables.ts';

/** Puts a letter into the outbox, as part of the caller's transaction: it is sent only if the transaction commits. */
export async function sendMailLater(
  tx: Db,
  letter: { recipient: string; subject: string; text: string; at: Date },
): Promise<void> {
  await tx.insert(outbox).values(letter);
}
