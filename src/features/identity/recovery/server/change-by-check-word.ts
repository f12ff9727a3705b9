import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { acceptOnlyInvitation, setPasswordHash } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { checkNewPassword, endSessions, forgetGuesses, hashPassword } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { cancelWords } from './check-words.ts';
import { reportPasswordChange } from './report-password-change.ts';
import { checkWord } from './tables.ts';

const perNetwork = {
  max: 60,
  windowSeconds: 3600,
  message: 'Слишком много попыток сменить пароль. Повторите через час',
};

/**
 * Sets a password by the word of a letter (R-CALL-013): the word is used up and all sessions of the account end;
 * none is opened. The letter has come, so the e-mail counts as proven. Errors: LINK_INVALID, PASSWORD_RULE,
 * PASSWORD_MISMATCH, RATE_LIMITED.
 */
export const changeByCheckWord: Operation<'passwordByCheckWord', Session | null> = async (ctx, { body }) => {
  const { db, request } = ctx;
  await countStrictly(db, `recovery:word:${networkOf(request.ip)}`, perNetwork);
  const owner = await findOwner(db, body);
  if (!owner) throw linkInvalid();
  const { password, confirmPassword = password } = body;
  await checkNewPassword(password, confirmPassword, owner);
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    // The account first, as in a login: then no session of the former password can be opened any more
    await setPasswordHash(tx, owner.id, passwordHash, { isEmailProven: true });
    const [taken] = await tx
      .update(checkWord)
      .set({ usedAt: sql`now()` })
      .where(and(eq(checkWord.id, owner.wordId), isLive))
      .returning({ purpose: checkWord.purpose });
    if (!taken) throw linkInvalid();
    const isFirst = taken.purpose === 'invitation';
    if (isFirst) await acceptOnlyInvitation(tx, owner.id);
    await cancelWords(tx, owner.id);
    await endSessions(tx, [owner.id]);
    await forgetGuesses(tx, owner.id);
    await reportPasswordChange(tx, owner, { by: 'letter', isFirst, ip: request.ip, at: ctx.now() });
  });
  return {};
};

const isLive = and(isNull(checkWord.usedAt), gt(checkWord.expiresAt, sql`now()`));

/** The active account of a living word, if the e-mail is the account's. */
async function findOwner(db: Db, { email, checkWord: word }: { email: string; checkWord: string }) {
  const [row] = await db
    .select({ id: account.id, email: account.email, phone: account.phone, wordId: checkWord.id })
    .from(checkWord)
    .innerJoin(account, and(eq(account.id, checkWord.accountId), eq(account.active, true)))
    .where(and(eq(checkWord.wordHash, hashToken(word)), isLive, eq(sql`lower(${account.email})`, email)));
  return row;
}

const linkInvalid = () => refuse('LINK_INVALID', 'Ссылка устарела или уже использована. Запросите новую');
