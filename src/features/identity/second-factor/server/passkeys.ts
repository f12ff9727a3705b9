import { and, eq, or, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { completeLogin } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { notFound, refuse } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { checkOwner } from './check-owner.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { relyingParty } from '#server/relying-party.ts';
import { getShopName } from '#server/shop-name.ts';
import { reportFactor } from './report-factor.ts';
import { findFactors } from './second-step.ts';
import { checkMayRemove, othersEnded, secureSessions } from './set-up-codes.ts';
import { passkey } from './tables.ts';
import { codeWrong, createTicket, setChallenge, takeTicketTry, useTicket } from './tickets.ts';

const MAX_PASSKEYS = 10;

const perNetwork = {
  max: 300,
  windowSeconds: 3600,
  message: 'С вашего адреса слишком часто входят с ключом доступа. Повторите через час',
};

/** A hundred files, which few shops need: loaded with the first call of a passkey. */
const webAuthn = () => import('@simplewebauthn/server');

function partyOf(env: Env) {
  const party = relyingParty(env);
  if (!party) throw refuse('FORBIDDEN', 'Ключи доступа работают только по защищённому адресу магазина');
  return party;
}

/** Errors: FORBIDDEN, BAD_CREDENTIALS, LIMIT, RATE_LIMITED. */
export const passkeyOptions: Operation<'passkeyOptions', Session> = async (ctx, { body }) => {
  const { db, env, session } = ctx;
  await checkOwner(ctx, body.password, { freshLoginSuffices: true });
  const party = partyOf(env);
  const { id, email, phone } = session.account;
  const own = await keysOf(db, id);
  if (own.length >= MAX_PASSKEYS) throw tooManyKeys();
  const { generateRegistrationOptions } = await webAuthn();
  const options = await generateRegistrationOptions({
    rpName: await getShopName(db, env),
    rpID: party.id,
    userName: email ?? phone ?? String(id),
    userDisplayName: fullName(session.account),
    userID: new TextEncoder().encode(String(id)),
    attestationType: 'none',
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  const ticket = await transaction(db, (tx) =>
    createTicket(tx, 'passkey setup', { accountId: id, challenge: options.challenge }),
  );
  return { ticket, options: { ...options } };
};

/**
 * Stores a passkey; the first factor of an account brings recovery codes. Errors: FORBIDDEN, CODE_WRONG, CODE_EXPIRED,
 * CONFLICT, LIMIT.
 */
export const passkeyAdd: Operation<'passkeyAdd', Session> = async ({ db, env, session, request, now }, { body }) => {
  const party = partyOf(env);
  const accountId = session.account.id;
  const taken = await takeTicketTry(db, body.ticket, 'passkey setup');
  if (taken.accountId !== accountId) throw keyRefused();
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: body.response as never,
    expectedChallenge: taken.challenge!,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) throw keyRefused();
  const { credential } = verified.registrationInfo;
  return transaction(db, async (tx) => {
    await useTicket(tx, body.ticket, 'passkey setup');
    const { hasCodes, passkeys } = await findFactors(tx, accountId);
    if (passkeys >= MAX_PASSKEYS) throw tooManyKeys();
    const stored = await tx
      .insert(passkey)
      .values({
        credentialId: credential.id,
        accountId,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: body.response.response.transports ?? [],
        name: body.name,
      })
      .onConflictDoNothing()
      .returning({ id: passkey.credentialId });
    if (stored.length === 0) throw refuse('CONFLICT', 'Этот ключ уже добавлен');
    const isFirst = !hasCodes && passkeys === 0;
    if (isFirst) await secureSessions(tx, session);
    const key = `Ключ «${body.name}»`;
    const detail = isFirst ? `${key}. ${othersEnded}` : key;
    await reportFactor(tx, 'passkey.added', { accountId, ip: request.ip, at: now(), detail });
    return { codes: isFirst ? await replaceRecoveryCodes(tx, accountId) : [] };
  });
};

/** Errors: NOT_FOUND, FORBIDDEN. */
export const passkeyRename: Operation<'passkeyRename', Session> = async ({ db, session }, { body }) => {
  const renamed = await db
    .update(passkey)
    .set({ name: body.name })
    .where(isOwnKey(session, body.id))
    .returning({ id: passkey.credentialId });
  if (renamed.length === 0) throw notFound('Такого ключа нет');
  return {};
};

/** Errors: NOT_FOUND, CONFLICT, FORBIDDEN, BAD_CREDENTIALS, RATE_LIMITED. */
export const passkeyRemove: Operation<'passkeyRemove', Session> = async (ctx, { body }) => {
  const { db, env, session, request, now } = ctx;
  await checkOwner(ctx, body.password, { freshLoginSuffices: false });
  const accountId = session.account.id;
  await transaction(db, async (tx) => {
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
    const [removed] = await tx.delete(passkey).where(isOwnKey(session, body.id)).returning({ name: passkey.name });
    if (!removed) throw notFound('Такого ключа нет');
    const { hasCodes, passkeys } = await findFactors(tx, accountId);
    const left = passkeys + (hasCodes ? 1 : 0);
    await checkMayRemove(tx, env, accountId, left);
    if (left === 0) await deleteRecoveryCodes(tx, accountId);
    await reportFactor(tx, 'passkey.removed', {
      accountId,
      ip: request.ip,
      at: now(),
      detail: `Ключ «${removed.name}»`,
    });
  });
  return {};
};

/**
 * The challenge that a passkey signs. With a ticket only passkeys of its account may answer, without one any passkey. Errors: CODE_EXPIRED, FORBIDDEN,
 * RATE_LIMITED.
 */
export const loginPasskeyOptions: Operation<'loginPasskeyOptions', Session | null> = async (
  { db, env, request },
  { body },
) => {
  const party = partyOf(env);
  await countStrictly(db, `passkey:options:${networkOf(request.ip)}`, perNetwork);
  const { generateAuthenticationOptions } = await webAuthn();
  if (body.ticket === undefined) {
    const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'required' });
    return {
      ticket: await createTicket(db, 'passkey login', { challenge: options.challenge }),
      options: { ...options },
    };
  }
  const { ticket } = body;
  const options = await generateAuthenticationOptions({ rpID: party.id, userVerification: 'preferred' });
  const accountId = await setChallenge(db, ticket, options.challenge);
  return { ticket, options: { ...options, allowCredentials: (await keysOf(db, accountId)).map(asDescriptor) } };
};

/**
 * Opens a session by a passkey: as the second step of a ticket, or instead of the password, where the authenticator has
 * verified its user. Errors: CODE_WRONG, CODE_EXPIRED, TOO_MANY_TRIES.
 */
export const loginByPasskey: Operation<'loginByPasskey', Session | null> = async (ctx, { body }) => {
  const { db, env, request } = ctx;
  const party = partyOf(env);
  const { ticket, response } = body;
  const [key] = await db
    .select()
    .from(passkey)
    .innerJoin(account, and(eq(account.id, passkey.accountId), eq(account.active, true)))
    .where(eq(passkey.credentialId, response.id));
  const { accountId, challenge, purpose } = await takeTicketTry(db, ticket, 'login', 'passkey login');
  const stored = key?.passkey;
  if (!stored || challenge === null || (accountId !== null && accountId !== stored.accountId)) throw keyRefused();
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: purpose === 'passkey login',
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => null);
  if (!verified?.verified) {
    await writeAudit(db, {
      action: 'login.failed',
      accountId: stored.accountId,
      ip: request.ip,
      details: { by: 'passkey' },
    });
    throw keyRefused();
  }
  const { newCounter } = verified.authenticationInfo;
  const token = await transaction(db, async (tx) => {
    await useTicket(tx, ticket, purpose);
    const counted = await tx
      .update(passkey)
      .set({ counter: newCounter, usedAt: sql`now()` as never })
      .where(
        and(
          eq(passkey.credentialId, stored.credentialId),
          // A copy of the key counts on its own; authenticators without a counter send 0
          or(sql`${passkey.counter} < ${newCounter}`, and(eq(passkey.counter, 0), sql`${newCounter}::bigint = 0`)),
        ),
      )
      .returning({ id: passkey.credentialId });
    if (counted.length === 0) throw keyRefused();
    return completeLogin(tx, ctx, { accountId: stored.accountId, by: 'passkey' });
  });
  return { token };
};

const isOwnKey = (session: Session, id: string) =>
  and(eq(passkey.credentialId, id), eq(passkey.accountId, session.account.id));

async function keysOf(db: Db, accountId: number): Promise<{ id: string; transports: string[] }[]> {
  return db
    .select({ id: passkey.credentialId, transports: passkey.transports })
    .from(passkey)
    .where(eq(passkey.accountId, accountId));
}

const asDescriptor = ({ id, transports }: { id: string; transports: string[] }) => ({
  id,
  type: 'public-key',
  transports,
});

const keyRefused = () => codeWrong('Ключ доступа не подошёл. Попробуйте ещё раз или войдите иначе');
const tooManyKeys = () => refuse('LIMIT', `Ключей доступа может быть не больше ${MAX_PASSKEYS}. Удалите ненужный`);
