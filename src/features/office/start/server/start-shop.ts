import { createOwner } from '#identity/recovery/server/index.ts';
import { checkNewPassword, enter, hashPassword } from '#identity/session/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { countStart, isStartKey, takeStartKey } from './start-key.ts';

/**
 * Makes an owner of the shop by a key and opens his session. The key is used up with it; a refusal leaves it. Errors:
 * LINK_INVALID, VALIDATION at a known e-mail, PASSWORD_RULE, PASSWORD_MISMATCH, RATE_LIMITED.
 */
export const startShop: Operation<'officeStart', Session | null> = async (ctx, { body }) => {
  const { db, request } = ctx;
  const { key, name, lastName, email, password, confirmPassword } = body;
  await countStart(db, request.ip);
  if (!(await isStartKey(db, key))) throw linkInvalid();
  await checkNewPassword(password, confirmPassword, { email, phone: null });
  const passwordHash = await hashPassword(password);
  return transaction(db, async (tx) => {
    if (!(await takeStartKey(tx, key))) throw linkInvalid();
    const accountId = await createOwner(tx, { email, name, lastName, passwordHash }, request.ip);
    return enter(tx, ctx, { accountId });
  });
};

const linkInvalid = () =>
  refuse('LINK_INVALID', 'Ссылка устарела или уже использована. Новую выдаст команда npm run shop -- first-start');
