import { sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { countStrictly } from '#server/count-strictly.ts';
import type { Db } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { hashToken } from '#server/session/hash-token.ts';

const perEmail = {
  max: 5,
  windowSeconds: 86_400,
  message: 'На этот адрес сегодня отправлено уже пять писем. Проверьте папку «Спам» или повторите завтра',
};

type Confirmation = { email: string; word: string };

/**
 * Writes to an address that was registered: the link that confirms it, or, to a customer, that he is one. Five letters a
 * day for an address, so that nobody can be flooded through us. Throws RATE_LIMITED.
 */
export async function sendConfirmation(tx: Db, { email, word }: Confirmation): Promise<void> {
  await countStrictly(tx, `registration:email:${hashToken(email)}`, perEmail);
  const [known] = await tx
    .select({ id: account.id })
    .from(account)
    .where(sql`lower(${account.email}) = ${email}`);
  if (known) {
    await sendLetter(tx, {
      kind: 'registration.taken',
      to: email,
      accountId: known.id,
      subject: 'Вы уже зарегистрированы',
      content: {
        paragraphs: [
          'С этим адресом кто-то зарегистрировался ещё раз. У вас уже есть учётная запись, новая не создана.',
          'Если это были вы, войдите с прежним паролем или задайте новый.',
        ],
        action: { label: 'Войти', path: '/auth' },
        closing: ['Если это были не вы, ничего делать не нужно.'],
      },
    });
    return;
  }
  await sendLetter(tx, {
    kind: 'registration.confirm',
    to: email,
    subject: 'Подтвердите адрес электронной почты',
    content: {
      // Whose address it is nobody knows yet: a name that somebody has typed would be his message
      paragraphs: ['Здравствуйте!', 'Остался один шаг: подтвердите, что этот адрес ваш.'],
      action: { label: 'Подтвердить адрес', path: `/registration/?word=${word}` },
      closing: ['Ссылка действует семь дней. Если вы не регистрировались, ничего делать не нужно.'],
    },
  });
}
