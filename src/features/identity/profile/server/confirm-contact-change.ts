import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { isContactTaken, releaseUnprovenPhone, setContact } from '#identity/accounts/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { cancelWords } from '#identity/recovery/server/index.ts';
import { endSessions } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { announceChange } from './contact-change-letters.ts';
import { followContactLink, taken } from './follow-contact-link.ts';
import { createWord } from './request-contact-change.ts';
import { contactChange } from './tables.ts';

/**
 * The new e-mail or phone is proven and takes effect: all sessions and the links of earlier letters end, the former
 * address gets a link that puts it back for seven days. Of two accounts that ask for one address the first to prove it
 * gets it. A first e-mail ends nothing, and only its account proves it, logged in: who owns an address that was mistyped
 * would get the account otherwise. Errors: LINK_INVALID, LOGIN_NEEDED, CONFLICT where another account has it by now,
 * RATE_LIMITED.
 */
export const contactConfirm: Operation<'contactConfirm', Session | null> = async (ctx, { body }) => {
  const { env, request, session } = ctx;
  return followContactLink(ctx, { find: findChange, word: body.word }, async (tx, owner, found) => {
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
