import { type Db, publishRows } from '../db/index.ts';
import { createSlot } from '../slot.ts';
import type { Letter } from './letter.ts';
import { type LetterGroup, rulesOf } from './letter-kinds.ts';
import { outbox } from './tables.ts';

/** Whether an account gets letters of a group; accounts belong to a higher layer. */
export const wantsLettersSlot =
  createSlot<(tx: Db, accountId: number, group: LetterGroup) => Promise<boolean>>('switches of letters');

/**
 * Puts a letter into the outbox, as part of the caller's transaction: it is sent only if the transaction commits. Nothing
 * where its account has switched off such letters.
 */
export async function sendLetter(tx: Db, { kind, to, accountId, subject, content }: Letter): Promise<void> {
  const { group, hasSecret: isSecret = false } = rulesOf(kind);
  if (group && accountId !== undefined && !(await wantsLettersSlot.get()(tx, accountId, group))) return;
  await tx.insert(outbox).values({ channel: 'mail', kind, accountId, recipient: to, subject, content, isSecret });
  publishRows(tx, outbox);
}
