import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { checkWord } from './tables.ts';

/** A link lives an hour. */
const WORD_SECONDS = 3600;

/** The path of a page that sets a new password once. Who gets it has proven that the e-mail is his. */
export async function createPasswordPath(
  tx: Db,
  { accountId, email }: { accountId: number; email: string },
): Promise<string> {
  const word = randomBytes(32).toString('base64url');
  await tx.insert(checkWord).values({
    accountId,
    wordHash: hashToken(word),
    expiresAt: sql`now() + make_interval(secs => ${WORD_SECONDS})` as never,
  });
  return `/change-password/?${String(new URLSearchParams({ email, checkword: word }))}`;
}
