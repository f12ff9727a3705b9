import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { csrfToken } from '#server/tables.ts';

const lifeSeconds = 3600;

/** A token for changing calls made without a session (R-CALL-010); also set as a strict cookie. */
export const createCsrfToken: Operation<'sessionCsrf', Session | null> = async ({ db, request }) => {
  const token = randomBytes(32).toString('base64url');
  // By the database's clock, which compares it
  const expiresAt = sql`now() + make_interval(secs => ${lifeSeconds})`;
  await db.insert(csrfToken).values({ valueHash: hashToken(token), expiresAt });
  request.setCookie('csrf', token, { maxAge: lifeSeconds, sameSite: 'strict' });
  return { token };
};
