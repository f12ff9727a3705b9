import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import { removePassword, setContact } from '#identity/accounts/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { cancelWords, createPasswordPath } from '#identity/recovery/server/index.ts';
import { endSessions } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { announceUndo } from './contact-change-letters.ts';
import { followContactLink } from './follow-contact-link.ts';
import { cancelWaiting } from './request-contact-change.ts';
import { contactChange } from './tables.ts';

/**
 * Puts the former e-mail or phone back, over later changes too. All sessions end, and the password is taken away: who
 * changed the address may know it. Errors: LINK_INVALID, CONFLICT where another account has the former one by now,
 * RATE_LIMITED.
 */
export const contactUndo: Operation<'contactUndo', Session | null> = async (ctx, { body }) => {
  const { request } = ctx;
  return followContactLink(ctx, { find: findDone, word: body.word }, async (tx, owner, found) => {
    const { kind, previous } = found;
    if (!(await markUndone(tx, found))) throw undoneAlready();
    await cancelWaiting(tx, owner.id, kind);
    const confirmedAt = kind === 'email' && previous !== null ? sql`now()` : found.previousConfirmedAt;
    if (!(await setContact(tx, owner.id, { kind, value: previous, confirmedAt }))) {
      throw refuse('CONFLICT', 'Без этого контакта в учётную запись нельзя войти. Позвоните вашему менеджеру');
    }
    const email = kind === 'email' ? previous : owner.email;
    await endSessions(tx, [owner.id]);
    await cancelWords(tx, owner.id);
    await removePassword(tx, owner.id);
    await writeAudit(tx, { action: 'contact.undone', accountId: owner.id, ip: request.ip, details: { kind } });
    await announceUndo(tx, { accountId: owner.id, email, kind, at: ctx.now() });
    return { kind, passwordPath: email === null ? null : await createPasswordPath(tx, { accountId: owner.id, email }) };
  });
};

type Done = { id: number; accountId: number; kind: 'email' | 'phone' };

/** Marks the change and those that followed it as undone. False where another press was faster. */
async function markUndone(tx: Db, { id, accountId, kind }: Done): Promise<boolean> {
  const undone = await tx
    .update(contactChange)
    .set({ undoneAt: sql`now()` })
    .where(
      and(
        eq(contactChange.accountId, accountId),
        eq(contactChange.kind, kind),
        gte(contactChange.id, id),
        isNotNull(contactChange.doneAt),
        isNull(contactChange.undoneAt),
      ),
    )
    .returning({ id: contactChange.id });
  return undone.some((row) => row.id === id);
}

async function findDone(db: Db, word: string) {
  const [row] = await db
    .select({
      id: contactChange.id,
      accountId: contactChange.accountId,
      kind: contactChange.kind,
      previous: contactChange.previous,
      previousConfirmedAt: contactChange.previousConfirmedAt,
      undoneAt: contactChange.undoneAt,
      isOver: sql<boolean>`${contactChange.undoUntil} <= now()`,
    })
    .from(contactChange)
    .where(eq(contactChange.undoHash, hashToken(word)));
  if (!row) throw refuse('LINK_INVALID', 'Ссылка неверна. Откройте её из письма или SMS целиком');
  if (row.undoneAt) throw undoneAlready();
  if (row.isOver) {
    throw refuse('LINK_INVALID', 'Вернуть прежний адрес можно было семь дней. Позвоните вашему менеджеру');
  }
  return row;
}

const undoneAlready = () =>
  refuse('LINK_INVALID', 'Изменение уже отменено. Войдите с прежним адресом или задайте новый пароль');
