import { countStrictly } from '#server/count-strictly.ts';
import { sendTestLetter } from '#server/delivery/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { getShopName } from '#server/shop-name.ts';

const tries = { max: 10, windowSeconds: 3600, message: 'Десять пробных писем за час. Повторите позже' };

/**
 * Sends a letter to the visitor past the queue, so that the mail server's own answer can be shown. Errors: CONFLICT where
 * he has no e-mail, RATE_LIMITED.
 */
export const testLetter: Operation<'officeSettingsLetter', Session> = async ({ db, env, session }) => {
  const { email: to, id } = session.account;
  if (to === null) throw refuse('CONFLICT', 'У вашей учётной записи нет почты. Укажите её в профиле');
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_PLAIN: isPlainAllowed } = env;
  if (url === undefined || from === undefined) return { isSent: null, to, answer: '' };
  await countStrictly(db, `settings:letter:${id}`, tries);
  const origin = (env.PUBLIC_URL ?? '').replace(/\/+$/, '');
  const shop = { name: await getShopName(db, env), origin, texts: env };
  return { to, ...(await sendTestLetter({ url, isPlainAllowed }, { from, to, shop })) };
};
