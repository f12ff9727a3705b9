import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { writeAudit } from '#identity/audit/server/index.ts';
import { transaction } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { session } from './tables.ts';

/** Revokes the session of the token it is sent with, and those opened from it (R-CALL-002). Succeeds always. */
export const logOut: Operation<'logout', Session | null> = async ({ db, request }) => {
  if (request.token === null) return {};
  const tokenHash = hashToken(request.token);
  await transaction(db, async (tx) => {
    const own = tx.select({ id: session.id }).from(session).where(eq(session.tokenHash, tokenHash));
    const ended = await tx
      .update(session)
      .set({ revokedAt: sql`now()` })
      .where(
        and(isNull(session.revokedAt), or(sql`${session.id} in ${own}`, sql`${session.parentSessionId} in ${own}`)),
      )
      .returning();
    const left = ended.find((row) => row.tokenHash === tokenHash);
    if (!left) return;
    const { actorAccountId, accountId } = left;
    await writeAudit(tx, { action: 'logout', actorAccountId, accountId, ip: request.ip });
  });
  return {};
};
