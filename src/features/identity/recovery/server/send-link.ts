import { createHash } from 'node:crypto';
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { afterAnswer } from '#server/after-answer.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { cancelWords } from './check-words.ts';
import { createPasswordPath } from './create-password-path.ts';

const perEmail = {
  max: 5,
  windowSeconds: 3600,
  message: 'На этот адрес уже отправлено несколько писем. Проверьте почту и папку «Спам» или повторите через час',
};
const perNetwork = {
  max: 20,
  windowSeconds: 3600,
  message: 'Слишком много запросов на смену пароля. Повторите через час',
};

/**
 * Writes a letter with a link for a new password (R-CALL-012). Every address, known or not, counts for the same limits
 * and gets the same answer after the same statements: the letter is written after it. Errors: RATE_LIMITED.
 */
export const sendLink: Operation<'passwordSendLink', Session | null> = async (ctx, { body }) => {
  const { db, request } = ctx;
  const { email } = body;
  await transaction(db, async (tx) => {
    await countStrictly(tx, `recovery:network:${networkOf(request.ip)}`, perNetwork);
    await countStrictly(tx, `recovery:email:${createHash('sha256').update(email).digest('base64url')}`, perEmail);
  });
  afterAnswer(ctx, () => transaction(db, (tx) => writeLink(tx, email, request.ip)));
  return {};
};

/**
 * Cancels the earlier link and writes a letter with a new one; nothing for an address without an account. An invited
 * account without a password gets its invitation again.
 */
async function writeLink(tx: Db, email: string, ip: string): Promise<void> {
  const [found] = await tx
    .select({ id: account.id, email: account.email, isInvited })
    .from(account)
    .where(and(eq(sql`lower(${account.email})`, email), eq(account.active, true), mayBeHis))
    // Of two requests at the same time the second one cancels the link of the first
    .for('update');
  if (!found) return;
  await writeAudit(tx, { action: 'password.requested', accountId: found.id, ip });
  await cancelWords(tx, found.id, 'recovery');
  const purpose = found.isInvited ? 'invitation' : 'recovery';
  const path = await createPasswordPath(tx, { accountId: found.id, email: found.email!, purpose });
  const { subject, text, label, otherwise } = WORDS[purpose];
  await sendLetter(tx, {
    kind: 'password.link',
    to: found.email!,
    accountId: found.id,
    subject,
    content: {
      paragraphs: [text],
      action: { label, path },
      closing: ['Ссылка действует 60 минут, и ею можно воспользоваться один раз.', otherwise],
    },
  });
}

const WORDS = {
  recovery: {
    subject: 'Смена пароля',
    text: 'Для вашей учётной записи запрошена смена пароля. Нажмите кнопку и задайте новый пароль.',
    label: 'Задать новый пароль',
    otherwise: 'Если вы не запрашивали смену пароля, ничего не делайте: прежний пароль продолжит действовать.',
  },
  invitation: {
    subject: 'Приглашение в магазин',
    text: 'Для вас открыта учётная запись, пароль к ней ещё не задан. Нажмите кнопку и задайте его.',
    label: 'Задать пароль',
    otherwise: 'Если вы не запрашивали ссылку, ничего делать не нужно.',
  },
};

/** Nothing of the account has been proven or set: it waits for who was invited. */
const isInvited = sql<boolean>`${account.passwordHash} is null and ${account.emailConfirmedAt} is null`;

/** The e-mail of a registration by phone may be mistyped: it does not open the account until it is proven. */
const mayBeHis = or(isNotNull(account.emailConfirmedAt), isNull(account.phoneConfirmedAt));
