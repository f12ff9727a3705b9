import { requestContactChange, whyNotContact } from '#identity/profile/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { isSmsAvailable } from '#server/delivery/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockPerson } from './people-in-scope.ts';

/**
 * Asks the owner of a new e-mail or phone to prove it. Until then the present contacts count; the shop tells them.
 * Errors: NOT_FOUND, CONFLICT for a closed account, TAKEN, SMS_OFF.
 */
export const askForContact: Operation<'officePersonContact', Session> = async (ctx, { params, body }) => {
  const { db, session, request, env, now } = ctx;
  const field = 'value';
  if (body.kind === 'phone' && !isSmsAvailable(env)) {
    throw refuse('SMS_OFF', 'SMS не настроены: новый телефон нечем подтвердить', { field });
  }
  await transaction(db, async (tx) => {
    const person = await lockPerson(tx, session, params.id);
    if (!person.active) throw refuse('CONFLICT', 'Учётная запись закрыта: сначала откройте её');
    const reason = await whyNotContact(tx, person, body);
    if (reason !== null) {
      const whose = reason === 'own' ? 'Это и есть его нынешний контакт' : 'Это контакт другой учётной записи';
      throw refuse('TAKEN', whose, { field });
    }
    const actor = { accountId: session.account.id, ip: request.ip };
    await requestContactChange(tx, person, body, { by: 'manager', actor, env, at: now() });
  });
  return {};
};
