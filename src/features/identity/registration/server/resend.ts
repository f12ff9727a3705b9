import { randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { countStrictly } from '#server/count-strictly.ts';
import { transaction } from '#server/db/index.ts';
import { isApiError, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { linkInvalid } from './confirm.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { RESEND_SECONDS } from './sms-codes.ts';
import { pendingRegistration } from './tables.ts';

const perMinute = { max: 1, windowSeconds: RESEND_SECONDS, message: 'Письмо только что отправлено. Подождите минуту' };

/**
 * Sends the letter of a registration again, with a new word in place of the old one, to the browser that registered.
 * Errors: LINK_INVALID, TOO_SOON, RATE_LIMITED.
 */
export const registrationResend: Operation<'registrationResend', Session | null> = async ({ db }, { body }) => {
  const word = randomBytes(32).toString('base64url');
  await transaction(db, async (tx) => {
    const [pending] = await tx
      .update(pendingRegistration)
      .set({ wordHash: hashToken(word) })
      .where(
        and(
          eq(pendingRegistration.email, body.email),
          eq(pendingRegistration.keyHash, hashToken(body.key)),
          gt(pendingRegistration.expiresAt, sql`now()`),
        ),
      )
      .returning({ id: pendingRegistration.id });
    if (!pending) throw linkInvalid();
    await countStrictly(tx, `registration:resend:${pending.id}`, perMinute).catch((error: unknown) => {
      throw isApiError(error) ? refuse('TOO_SOON', error.message, { retryAfterSeconds: RESEND_SECONDS }) : error;
    });
    await sendConfirmation(tx, { email: body.email, word });
  });
  return { resendAfter: RESEND_SECONDS };
};
