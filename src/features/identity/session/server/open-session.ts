import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { session } from './tables.ts';

const HOUR = 3600;
/** The longest session of a manager or technical user. */
const STAFF_SECONDS = 24 * HOUR;

type Opening = { accountId: number; ip: string; agent: string; device: string; needsSecondFactor: boolean };
type Lifetime = Pick<Env, 'SESSION_IDLE_HOURS' | 'SESSION_MAX_DAYS'>;

/**
 * Opens a session and returns its token: 256 random bits, kept here as a hash alone. It ends 24 hours after its
 * last use, at the latest 30 days after the login, or as the settings say; that of staff 24 hours after it (R-CONST-02)
 * [A-031].
 */
export async function openSession(db: Db, lifetime: Lifetime, opening: Opening): Promise<string> {
  const { accountId, ip, agent, device, needsSecondFactor } = opening;
  const token = randomBytes(32).toString('base64url');
  const [owner] = await db.select({ role: account.role }).from(account).where(eq(account.id, accountId));
  const longest = lifetime.SESSION_MAX_DAYS * 24 * HOUR;
  const maxSeconds = owner?.role === 'USER' ? longest : Math.min(longest, STAFF_SECONDS);
  const idleSeconds = Math.min(maxSeconds, lifetime.SESSION_IDLE_HOURS * HOUR);
  await db.insert(session).values({
    tokenHash: hashToken(token),
    accountId,
    actorAccountId: accountId,
    // By the database's clock, which every call compares it with
    expiresAt: sql`now() + make_interval(secs => ${idleSeconds})`,
    endsAt: sql`now() + make_interval(secs => ${maxSeconds})`,
    idleSeconds,
    ip,
    agent,
    deviceHash: hashToken(device),
    needsSecondFactor,
  });
  return token;
}
