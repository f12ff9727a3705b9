import { captchaRequired, passCaptcha } from '#identity/bot-check/server/index.ts';
import { countTry } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { isSmsAvailable, sendSms, sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import { isApiError, refuse } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { getShopName } from '#server/shop-name.ts';
import { hasTries } from './has-tries.ts';
import { CODE_SECONDS, createCode, RESEND_SECONDS } from './sms-codes.ts';
import { phoneOf } from './phone-of.ts';

const DAY = 86_400;
/** Codes an hour, of an address and of the numbers with one prefix, after which each needs a solved bot check. */
const FREE_OF_ADDRESS = 3;
const FREE_OF_PREFIX = 30;
const perPhone = {
  max: 5,
  windowSeconds: DAY,
  message: 'На этот номер сегодня уже отправлено пять кодов. Повторите завтра или войдите по паролю',
};
const perAddress = {
  max: 20,
  windowSeconds: DAY,
  message: 'С вашего адреса сегодня запросили уже много кодов. Повторите завтра или войдите по паролю',
};
const perPrefix = {
  max: 200,
  windowSeconds: DAY,
  message: 'На номера этого оператора сегодня отправлено слишком много кодов. Повторите завтра или войдите по паролю',
};
const NEEDS_CHECK = 'С вашего адреса запросили уже несколько кодов. Подтвердите, что вы не робот';
const OFF_TODAY = 'Коды в SMS сегодня больше не отправляются. Войдите по паролю или зарегистрируйтесь по почте';

/**
 * Sends a code by SMS (R-CALL-003): one a minute and five a day for a phone, with a bot check after a few of an
 * address or of numbers alike, and with daily caps of both and of the whole shop, since each SMS costs money. Reaching the
 * shop's cap alarms the operator. Errors: PHONE_INVALID, SMS_OFF, TOO_SOON, CAPTCHA_REQUIRED, CAPTCHA, RATE_LIMITED.
 */
export const smsCodeSend: Operation<'smsCodeSend', Session | null> = async (ctx, { body }) => {
  const { db, env, request } = ctx;
  if (!isSmsAvailable(env)) {
    throw refuse('SMS_OFF', 'Вход и регистрация по телефону отключены. Зарегистрируйтесь по электронной почте');
  }
  const phone = phoneOf(body.phone);
  const [address, prefix] = [`sms:address:${networkOf(request.ip)}`, `sms:prefix:${phone.slice(0, 7)}`];
  const isDoubtful =
    (await hasTries(db, `${address}:tries`, FREE_OF_ADDRESS)) ||
    (await hasTries(db, `${prefix}:tries`, FREE_OF_PREFIX));
  if (isDoubtful && body.captchaToken === undefined) throw captchaRequired(0, NEEDS_CHECK);
  const useUp = isDoubtful ? await passCaptcha(ctx, body.captchaToken!) : async () => {};
  for (const key of [address, prefix]) await countTry(db, `${key}:tries`, { step: 60, seconds: 3600 });
  const shopName = await getShopName(db, env);
  await transaction(db, async (tx) => {
    await useUp(tx);
    const code = await createCode(tx, phone);
    await countStrictly(tx, `sms:phone:${hashToken(phone)}`, perPhone);
    await countStrictly(tx, address, perAddress);
    await countStrictly(tx, prefix, perPrefix);
    await countStrictly(tx, 'sms:shop', { max: env.SMS_DAILY_LIMIT, windowSeconds: DAY, message: OFF_TODAY });
    await sendSms(tx, {
      phone,
      text: `${code} — код для входа в магазин «${shopName}». Никому его не говорите`,
    });
  }).catch((error: unknown) => alarmAtCap(db, error));
  return { ttl: CODE_SECONDS, resendAfter: RESEND_SECONDS };
};

async function alarmAtCap(db: Db, error: unknown): Promise<never> {
  if (isApiError(error) && error.message === OFF_TODAY) {
    await raiseAlarm(db, 'sms', 'Дневной предел SMS исчерпан', [
      'За сегодня отправлено столько SMS, сколько разрешает настройка SMS_DAILY_LIMIT. До завтра коды не отправляются.',
      'Если покупателей не стало больше, кто-то запрашивает коды на чужие номера: посмотрите отчёт провайдера.',
    ]);
  }
  throw error;
}

/** Writes to the operator that something has to be looked at: once a day for a topic. */
async function raiseAlarm(db: Db, topic: string, subject: string, paragraphs: string[]): Promise<void> {
  await transaction(db, async (tx) => {
    await countStrictly(tx, `alarm:${topic}`, { max: 1, windowSeconds: 86_400, message: '' });
    await sendLetter(tx, { kind: 'operator.alarm', to: TO_SHOP, subject, content: { paragraphs } });
  }).catch((error: unknown) => {
    // Said today already
    if (!isApiError(error)) throw error;
  });
}
