import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { checkWord } from './tables.ts';

/** Makes the words of an account useless: those of one purpose, or all. */
export async function cancelWords(tx: Db, accountId: number, purpose?: 'recovery'): Promise<void> {
  await tx
    .update(checkWord)
    .set({ usedAt: sql`now()` })
    .where(
      and(eq(checkWord.accountId, accountId), isNull(checkWord.usedAt), purpose && eq(checkWord.purpose, purpose)),
    );
}
