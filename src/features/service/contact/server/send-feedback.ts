import { createHmac } from 'node:crypto';
import { documentVersion, recordConsent } from '#identity/consents/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import { sendLetter, TO_SHOP } from '#server/delivery/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import { getContactSecret, passCaptcha } from '#identity/bot-check/server/index.ts';
import { feedback } from './tables.ts';

const limit = {
  max: 5,
  windowSeconds: 3600,
  message: 'Вы уже отправили несколько заявок. Позвоните нам или повторите через час',
};

/**
 * A request to be called back (R-CALL-121): kept, with the consent to handle it, and written to the shop. Five an hour
 * for an account, or for an address without a session [A-170]. Errors: CAPTCHA, RATE_LIMITED.
 */
export const sendFeedback: Operation<'feedback', Session | null> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  const { captchaToken, ...form } = body;
  const useUp = await passCaptcha(ctx, captchaToken);
  const at = ctx.now();
  const ipHash = createHmac('sha256', await getContactSecret(db))
    .update(networkOf(request.ip))
    .digest('base64url');
  await transaction(db, async (tx) => {
    await useUp(tx);
    await countStrictly(tx, `feedback:${session ? `account:${session.account.id}` : `address:${ipHash}`}`, limit);
    await tx.insert(feedback).values({ ...form, ipHash, at });
    const accountId = session?.account.id ?? null;
    const textVersion = await documentVersion(tx, 'privacy');
    await recordConsent(tx, { accountId, contact: form.phone, kind: 'feedback', document: 'privacy', textVersion });
    await writeToShop(tx, form);
  });
  return {};
};

async function writeToShop(tx: Db, form: { name: string; phone: string; message: string }): Promise<void> {
  await sendLetter(tx, {
    kind: 'feedback',
    to: TO_SHOP,
    subject: 'Заявка с сайта: обратная связь',
    content: {
      paragraphs: [form.message],
      facts: [
        ['Имя', form.name],
        ['Телефон', formatPhone(form.phone)],
      ],
    },
  });
}
