import { and, eq, gt, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { isPasswordRight } from '#identity/session/server/index.ts';
import { session as sessionTable } from '#identity/session/server/tables.ts';
import { countStrictly } from '#server/count-strictly.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';

const FRESH_MINUTES = 10;

const perAccount = {
  max: 20,
  windowSeconds: 3600,
  message: 'Слишком много попыток. Повторите через час',
};

/**
 * Proves that the owner of the account asks, not somebody at his open browser: by the password, or, where
 * `freshLoginSuffices`, by a login of the last ten minutes. An account without a password always needs a fresh login.
 * Throws FORBIDDEN, BAD_CREDENTIALS, RATE_LIMITED.
 */
export async function checkOwner(
  { db, session }: CallContext<Session>,
  password: string | undefined,
  { freshLoginSuffices }: { freshLoginSuffices: boolean },
): Promise<void> {
  const [row] = await db
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(eq(account.id, session.account.id));
  const stored = row?.passwordHash ?? null;
  const isFresh = await isLoginFresh(db, session.id);
  if (isFresh && (freshLoginSuffices || stored === null)) return;
  if (stored === null) {
    throw refuse('BAD_CREDENTIALS', 'Выйдите и войдите ещё раз: это можно сделать только сразу после входа', {
      field: 'password',
    });
  }
  await countStrictly(db, `factor:owner:${session.account.id}`, perAccount);
  if (password !== undefined && (await isPasswordRight(password, stored))) return;
  throw refuse('BAD_CREDENTIALS', password ? 'Неверный пароль' : 'Введите пароль', { field: 'password' });
}

/** Whether the session began within the last ten minutes, by the database's clock. */
export async function isLoginFresh(db: Db, sessionId: number): Promise<boolean> {
  const rows = await db
    .select({ id: sessionTable.id })
    .from(sessionTable)
    .where(
      and(
        eq(sessionTable.id, sessionId),
        gt(sessionTable.createdAt, sql`now() - make_interval(mins => ${FRESH_MINUTES})`),
      ),
    );
  return rows.length > 0;
}
