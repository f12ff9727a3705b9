import type { Db } from '../db/index.ts';
import { type Letter } from './letter.ts';
import { rulesOf } from './letter-kinds.ts';
import { outbox } from './tables.ts';

/** Puts a letter into the outbox, as part of the caller's transaction: it is sent only if the transaction commits. */
export async function sendLetter(tx: Db, { kind, to, accountId, subject, content }: Letter): Promise<void> {
  const isSecret = rulesOf(kind).hasSecret ?? false;
  await tx.insert(outbox).values({ channel: 'mail', kind, accountId, recipient: to, subject, content, isSecret });
}
