import { eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { isApiError } from '#server/errors.ts';
import { formatDateTime } from '#shared/dates.ts';
import { countTry } from './login-limit.ts';

const HOUR = 3600;
/** Failed and refused tries in an hour after which nobody has merely forgotten a password. */
const GUESSES = 20;

/**
 * Counts a failed or refused try of an account; at the twentieth within an hour its owner learns by letter and notice
 * that somebody guesses, once a day.
 */
export async function reportGuesses(db: Db, accountId: number, { ip, at }: { ip: string; at: Date }): Promise<void> {
  if ((await countTry(db, `login:guesses:${accountId}`, HOUR)) !== GUESSES) return;
  await transaction(db, async (tx) => {
    await countStrictly(tx, `login:guesses:told:${accountId}`, { max: 1, windowSeconds: 24 * HOUR, message: '' });
    const [owner] = await tx.select({ email: account.email }).from(account).where(eq(account.id, accountId));
    const title = 'Кто-то подбирает ваш пароль';
    const text = 'Войти не удалось. Если это были не вы и пароль простой или известен другим, смените его';
    await notify(tx, { accountId, title, text, at });
    if (!owner?.email) return;
    await sendLetter(tx, {
      kind: 'login.guessed',
      to: owner.email,
      accountId,
      subject: title,
      content: {
        paragraphs: [
          `В вашу учётную запись ${GUESSES} раз за час пробовали войти с неверным паролем. Войти не удалось.`,
        ],
        facts: [
          ['Последняя попытка', formatDateTime(at)],
          ['Сетевой адрес', ip],
        ],
        action: { label: 'Сменить пароль', path: '/forgot-password/' },
        closing: [
          'Если это были вы и пароль забыт, задайте новый. Если не вы, сложный пароль, которого нет в других местах, подобрать нельзя: попытки мы замедляем.',
        ],
      },
    });
  }).catch((error: unknown) => {
    // Told today already
    if (!isApiError(error)) throw error;
  });
}
