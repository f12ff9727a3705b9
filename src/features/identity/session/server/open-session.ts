import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { session } from './tables.ts';

/** R-CONST-02: a session lives 24 hours from login and is not prolonged. */
const sessionSeconds = 86_400;

type Opening = { accountId: number; ip: string; agent: string; needsSecondFactor: boolean };

/** Opens a session and returns its token: 256 random bits, kept here as a hash alone. */
export async function openSession(db: Db, { accountId, ip, agent, needsSecondFactor }: Opening): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.insert(session).values({
    tokenHash: hashToken(token),
    accountId,
    actorAccountId: accountId,
    // By the database's clock, which every call compares it with
    expiresAt: sql`now() + make_interval(secs => ${sessionSeconds})`,
    ip,
    agent,
    needsSecondFactor,
  });
  return token;
}
