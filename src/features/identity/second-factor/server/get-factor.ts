import { asc, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { isFactorRequired } from '#identity/session/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isLoginFresh } from './check-owner.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { relyingParty } from '#server/relying-party.ts';
import { isOn } from './second-step.ts';
import { passkey, secondFactor } from './tables.ts';

/** The second factor of the visitor, without secrets; for himself alone. Errors: FORBIDDEN. */
export const factorGet: Operation<'factorGet', Session> = async ({ db, env, session }) => {
  const accountId = session.account.id;
  const [[owner], [codes], keys, recoveryLeft, isFresh, isRequired] = await Promise.all([
    db.select({ passwordHash: account.passwordHash }).from(account).where(eq(account.id, accountId)),
    db.select({ since: secondFactor.confirmedAt }).from(secondFactor).where(isOn(accountId)),
    db
      .select({ id: passkey.credentialId, name: passkey.name, at: passkey.at, usedAt: passkey.usedAt })
      .from(passkey)
      .where(eq(passkey.accountId, accountId))
      .orderBy(asc(passkey.at)),
    countRecoveryCodes(db, accountId),
    isLoginFresh(db, session.id),
    isFactorRequired(db, env, accountId),
  ]);
  return {
    hasCodes: codes !== undefined,
    since: codes?.since?.toISOString() ?? null,
    recoveryLeft,
    passkeys: keys.map(({ id, name, at, usedAt }) => ({
      id,
      name,
      at: at.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
    asksPassword: owner?.passwordHash != null,
    isFresh,
    isRequired,
    passkeysPossible: relyingParty(env) !== null,
  };
};
