import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { isContactTaken, releaseUnprovenPhone, setContact } from '#identity/accounts/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { cancelWords } from '#identity/recovery/server/index.ts';
import { endSessions } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { announceChange } from './contact-change-letters.ts';
import { createWord, lockAccount } from './request-contact-change.ts';
import { contactChange } from './tables.ts';

/** For a network, by whichever link: nobody guesses words here. */
export const perNetwork = {
  max: 60,
  windowSeconds: 3600,
  message: 'С вашего адреса открыли слишком много ссылок. Повторите через час',
};

/**
 * The new e-mail or phone is proven and takes effect: all sessions and the links of earlier letters end, the former
 * address gets a link that puts it back for seven days. Of two accounts that ask for one address the first to prove it
 * gets it. A first e-mail ends nothing, and only its account proves it, logged in: who owns an address that was mistyped
 * would get the account otherwise. Errors: LINK_INVALID, LOGIN_NEEDED, CONFLICT where another account has it by now,
 * RATE_LIMITED.
 */
export const contactConfirm: Operation<'contactConfirm', Session | null> = async (ctx, { body }) => {
  const { db, env, request, session } = ctx;
  await countStrictly(db, `contact:${networkOf(request.ip)}`, perNetwork);
  const found = await findChange(db, body.word);
  return transaction(db, async (tx) => {
    const owner = await lockAccount(tx, found.accountId);
    if (!owner.active) throw refuse('LINK_INVALID', 'Учётная запись закрыта. Позвоните нам');
    const { kind, value } = found;
    const isEmail = kind === 'email';
    const isFirst = isEmail && owner.email === null;
    if (isFirst && (session?.account.id !== owner.id || session.isChild)) throw loginNeeded();
    const undoWord = createWord();
    const [change] = await tx
      .update(contactChange)
      .set({
        doneAt: sql`now()`,
        previous: isEmail ? owner.email : owner.phone,
        previousConfirmedAt: isEmail ? owner.emailConfirmedAt : owner.phoneConfirmedAt,
        undoHash: hashToken(undoWord),
        undoUntil: sql`now() + interval '7 days'` as never,
      })
      .where(and(eq(contactChange.id, found.id), isNull(contactChange.doneAt), gt(contactChange.expiresAt, sql`now()`)))
      .returning({ id: contactChange.id });
    if (!change) throw replaced();
    if (!isEmail) await releaseUnprovenPhone(tx, value);
    if (await isContactTaken(tx, { kind, value })) throw taken(kind);
    await setContact(tx, owner.id, { kind, value, confirmedAt: sql`now()` });
    await cancelWords(tx, owner.id);
    if (!isFirst) await endSessions(tx, [owner.id]);
    await writeAudit(tx, { action: 'contact.changed', accountId: owner.id, ip: request.ip, details: { kind } });
    await announceChange(tx, { owner, kind, value, undoWord, env, at: ctx.now() });
    return { kind, value, isFirst };
  }).catch((error: unknown) => {
    // Another account took it between the check and the change
    throw isUniqueViolation(error) ? taken(found.kind) : error;
  });
};

/** The change of a word, whose link still lives. Throws LINK_INVALID, which says what became of it. */
async function findChange(db: Db, word: string) {
  const [row] = await db
    .select({
      id: contactChange.id,
      accountId: contactChange.accountId,
      kind: contactChange.kind,
      value: contactChange.value,
      doneAt: contactChange.doneAt,
      isOver: sql<boolean>`${contactChange.expiresAt} <= now()`,
    })
    .from(contactChange)
    .where(eq(contactChange.wordHash, hashToken(word)));
  if (!row) throw refuse('LINK_INVALID', 'Ссылка неверна. Откройте её из письма или SMS целиком');
  if (row.doneAt) throw refuse('LINK_INVALID', 'Ссылкой уже воспользовались. Войдите с новым адресом или телефоном');
  if (row.isOver) throw replaced();
  return row;
}

const loginNeeded = () =>
  refuse(
    'LOGIN_NEEDED',
    'Войдите в учётную запись, для которой указан этот адрес, и откройте ссылку из письма ещё раз',
  );

const replaced = () =>
  refuse(
    'LINK_INVALID',
    'Ссылка устарела или заменена новой. Откройте последнее письмо или попросите менеджера о новом',
  );

const takenBy = { email: 'Этот адрес почты', phone: 'Этот телефон' };

export const taken = (kind: 'email' | 'phone') =>
  refuse('CONFLICT', `${takenBy[kind]} тем временем получила другая учётная запись. Позвоните вашему менеджеру`);

export const isUniqueViolation = (error: unknown): boolean =>
  (error as { cause?: { code?: string } } | null)?.cause?.code === '23505';
