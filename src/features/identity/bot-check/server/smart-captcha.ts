import { z } from 'zod';
import { siteState } from '#server/tables.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import { formatPhone } from '#shared/phone.ts';
import { refused } from './captcha.ts';

const TIMEOUT_MS = 5000;

const verdict = z.object({ status: z.enum(['ok', 'failed']) });

type Asker = Pick<CallContext, 'db' | 'env' | 'log' | 'request'>;

/**
 * Asks Yandex SmartCaptcha about a token; a token is valid once. Throws CAPTCHA, also while the service is unavailable:
 * then with the shop's phone number.
 */
export async function checkSmartCaptcha({ db, env, log, request }: Asker, token: string): Promise<void> {
  const form = { secret: env.SMARTCAPTCHA_SERVER_KEY ?? '', token, ip: request.ip };
  try {
    const answer = await fetch(new URL('/validate', env.SMARTCAPTCHA_URL), {
      method: 'POST',
      body: new URLSearchParams(form),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`SmartCaptcha answers ${answer.status}`);
    if (verdict.parse(await answer.json()).status === 'ok') return;
  } catch (error) {
    log.warn(`SmartCaptcha: ${error instanceof Error ? error.message : 'no answer'}`);
    const [row] = await db.select({ contacts: siteState.contacts }).from(siteState);
    const phone = row?.contacts.phone;
    const advice = phone ? `Позвоните нам: ${formatPhone(phone)}` : 'Повторите позже';
    throw refuse('CAPTCHA', `Проверка «не робот» сейчас недоступна. ${advice}`);
  }
  throw refused();
}
