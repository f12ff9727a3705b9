import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { checkWord } from './tables.ts';

/** A link lives an hour. */
const WORD_SECONDS = 3600;

interface PasswordLink {
  accountId: number;
  email: string;
  /** An invitation sets the first password; the page says so. */
  purpose?: 'recovery' | 'invitation';
  seconds?: number;
}

/** The path of a page that sets a password once. Opening it proves the e-mail. */
export async function createPasswordPath(
  tx: Db,
  { accountId, email, purpose = 'recovery', seconds = WORD_SECONDS }: PasswordLink,
): Promise<string> {
  const word = randomBytes(32).toString('base64url');
  await tx.insert(checkWord).values({
    accountId,
    purpose,
    wordHash: hashToken(word),
    expiresAt: sql`now() + make_interval(secs => ${seconds})` as never,
  });
  const first: Record<string, string> = purpose === 'invitation' ? { first: '1' } : {};
  return `/change-password/?${String(new URLSearchParams({ email, checkword: word, ...first }))}`;
}
