import { and, eq, gt, sql } from 'drizzle-orm';
import { isPasswordRight, enter } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { createAccount } from './create-account.ts';
import { pendingRegistration } from './tables.ts';

const perRegistration = {
  max: 10,
  windowSeconds: 3600,
  message: 'Слишком много неудачных попыток. Повторите через час',
};

/**
 * Makes an account of a registration whose letter has come, and opens a session. Somebody else may have registered the
 * address, so the browser has to be the same (`key`) or the password that was chosen has to be known: otherwise he who
 * registered would share an account with its owner. Errors: LINK_INVALID, PASSWORD_NEEDED, BAD_CREDENTIALS, RATE_LIMITED.
 */
export const registrationConfirm: Operation<'registrationConfirm', Session | null> = async (ctx, { body }) => {
  const { db } = ctx;
  const pending = await findPending(db, body.word);
  if (!pending) throw linkInvalid();
  if (body.key === undefined || hashToken(body.key) !== pending.keyHash)
    await checkPassword(db, pending, body.password);
  return transaction(db, async (tx) => {
    const [taken] = await tx
      .delete(pendingRegistration)
      .where(eq(pendingRegistration.id, pending.id))
      .returning({ id: pendingRegistration.id });
    if (!taken) throw linkInvalid();
    const { fields, email, passwordHash, ip } = pending;
    const accountId = await createAccount(tx, { fields, proven: 'email', email, passwordHash, ip });
    // The address has its account: other registrations of it can come to nothing
    await tx.delete(pendingRegistration).where(eq(pendingRegistration.email, email));
    return enter(tx, ctx, { accountId });
  });
};

async function findPending(db: Db, word: string) {
  const [row] = await db
    .select()
    .from(pendingRegistration)
    .where(and(eq(pendingRegistration.wordHash, hashToken(word)), gt(pendingRegistration.expiresAt, sql`now()`)));
  return row;
}

async function checkPassword(
  db: Db,
  pending: { id: number; passwordHash: string },
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw refuse('PASSWORD_NEEDED', 'Введите пароль, который вы указали при регистрации');
  await countStrictly(db, `registration:confirm:${pending.id}`, perRegistration);
  if (await isPasswordRight(password, pending.passwordHash)) return;
  throw refuse('BAD_CREDENTIALS', 'Неверный пароль', { field: 'password' });
}

export const linkInvalid = () =>
  refuse('LINK_INVALID', 'Ссылка устарела или уже использована. Войдите или зарегистрируйтесь ещё раз');
