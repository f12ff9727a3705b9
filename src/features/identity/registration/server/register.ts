import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { captchaRequired, passCaptcha } from '#identity/bot-check/server/index.ts';
import { documentVersion } from '#identity/consents/server/index.ts';
import { requestContactChange } from '#identity/profile/server/index.ts';
import { checkNewPassword, countTry, hashPassword, enter } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { hashToken } from '#server/session/hash-token.ts';
import type { Session } from '#server/session/session.ts';
import { checkRegistration } from './check-registration.ts';
import { hasTries } from './has-tries.ts';
import { createAccount } from './create-account.ts';
import { provePhone } from './enter-by-phone.ts';
import { sendConfirmation } from './send-confirmation.ts';
import { pendingRegistration, type RegistrationFields } from './tables.ts';

const FREE_TRIES = 3;
const perAddress = {
  max: 30,
  windowSeconds: 86_400,
  message: 'С вашего адреса сегодня зарегистрировались уже много раз. Повторите завтра или позвоните нам',
};
/** An unconfirmed registration disappears after this time. */
export const PENDING_SECONDS = 7 * 86_400;

type Names = { lastName: string; name: string; secondName: string; advertising: boolean; captchaToken?: string };
type ByEmail = Names & { email: string; phone: string; password: string; confirmPassword: string };

/**
 * Registers a person who buys for himself (R-CALL-008): by e-mail, to be confirmed by a letter, or at once by a phone that
 * was proven with a code or ticket. Nobody learns whether the e-mail has an account: the answer is the same, and the
 * owner gets a letter that says so. Errors: PASSWORD_MISMATCH, PASSWORD_RULE, CODE_WRONG, CODE_EXPIRED, TOO_MANY_TRIES,
 * CAPTCHA_REQUIRED, CAPTCHA, RATE_LIMITED, and FORBIDDEN where the shop's registration is not open to persons.
 */
export const register: Operation<'register', Session | null> = async (ctx, { body }) => {
  checkRegistration(ctx.env, 'person');
  return 'password' in body ? registerByEmail(ctx, body, null) : registerByPhone(ctx, body);
};

/**
 * Registers a company with its first person (R-CALL-009): after the letter was confirmed the company waits for a manager,
 * or, where its ИНН is known, the person waits to be accepted. Errors as of `register`.
 */
export const registerCompany: Operation<'registerCompany', Session | null> = async (ctx, { body }) => {
  checkRegistration(ctx.env, 'company');
  const { inn, uf_name: name, address } = body;
  return registerByEmail(ctx, body, { name, inn, kpp: body.kpp || null, ogrn: body.ogrn || null, address });
};

async function registerByEmail(
  ctx: CallContext<Session | null>,
  body: ByEmail & { workPosition?: string },
  company: RegistrationFields['company'],
) {
  const { db, request } = ctx;
  const { email, phone, password } = body;
  await checkNewPassword(password, body.confirmPassword, { email, phone });
  const useUp = await passTries(ctx, body.captchaToken);
  const [word, key] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  // Slow, and done for a known address too: the time says nothing
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await useUp(tx);
    const { name, lastName, secondName, workPosition = '' } = body;
    const versions = await versionsOf(tx, body.advertising);
    await tx.insert(pendingRegistration).values({
      email,
      fields: { name, lastName, secondName, workPosition, phone, company, versions },
      passwordHash,
      wordHash: hashToken(word),
      keyHash: hashToken(key),
      ip: request.ip,
      expiresAt: sql`now() + make_interval(secs => ${PENDING_SECONDS})` as never,
    });
    await sendConfirmation(tx, { email, word });
  });
  return { needConfirm: true, key };
}

async function registerByPhone(
  ctx: CallContext<Session | null>,
  body: Names & { phone: string; email: string; code?: string; ticket?: string },
) {
  const { db, env, now, request } = ctx;
  const useUp = await provePhone(db, request.ip, body);
  return transaction(db, async (tx) => {
    await useUp(tx);
    const { name, lastName, secondName, phone } = body;
    const versions = await versionsOf(tx, body.advertising);
    const accountId = await createAccount(tx, {
      fields: { name, lastName, secondName, workPosition: '', phone, company: null, versions },
      proven: 'phone',
      email: null,
      passwordHash: null,
      ip: request.ip,
    });
    if (body.email) {
      const owner = { id: accountId, name, email: null, phone };
      await requestContactChange(
        tx,
        owner,
        { kind: 'email', value: body.email },
        { by: 'registration', env, at: now() },
      );
    }
    return enter(tx, ctx, { accountId, by: 'phone' });
  });
}

/** Counts a registration of this address; after a few each needs a solved bot check, as at login. */
async function passTries(
  ctx: CallContext<Session | null>,
  token: string | undefined,
): Promise<(tx: Db) => Promise<void>> {
  const { db, request } = ctx;
  const address = `registration:${networkOf(request.ip)}`;
  const isDoubtful = await hasTries(db, `${address}:tries`, FREE_TRIES);
  if (isDoubtful && token === undefined) {
    throw captchaRequired(0, 'С вашего адреса регистрировались уже несколько раз. Подтвердите, что вы не робот');
  }
  const useUp = isDoubtful ? await passCaptcha(ctx, token!) : async () => {};
  await countTry(db, `${address}:tries`, { step: 60, seconds: 3600 });
  await countStrictly(db, address, perAddress);
  return useUp;
}

/** The texts as they stand now: what was shown is what was agreed to. */
async function versionsOf(tx: Db, advertising: boolean): Promise<RegistrationFields['versions']> {
  return {
    personalData: await documentVersion(tx, 'personal-data'),
    terms: await documentVersion(tx, 'terms'),
    advertising: advertising ? await documentVersion(tx, 'advertising') : null,
  };
}
