import { and, eq } from 'drizzle-orm';
import { setEraseAt } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { closeAccounts } from '#identity/session/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { formatDateTime } from '#shared/dates.ts';
import { ERASE_WAIT_DAYS } from '../contract.ts';
import { findOrphanedCompany, lockForErasure } from './lock-for-erasure.ts';
import { lockPerson, peopleInScope } from './people-in-scope.ts';

const DAY_MS = 86_400_000;

/**
 * Closes the account of a person in scope, whose data the shop erases in `ERASE_WAIT_DAYS` days; he gets a letter.
 * Errors: NOT_FOUND, CONFLICT where it is so already, or a company would be left without an administrator.
 */
export const erasePersonLater: Operation<'officePersonErase', Session> = async (ctx, { params: { id } }) => {
  const { db, session, request, env, now } = ctx;
  const eraseAt = new Date(now().getTime() + ERASE_WAIT_DAYS * DAY_MS);
  await transaction(db, async (tx) => {
    if ((await tx.$count(account, and(eq(account.id, id), peopleInScope(session)))) === 0) throw noPerson();
    await lockForErasure(tx, id);
    const person = await lockPerson(tx, session, id);
    if (person.eraseAt !== null) throw refuse('CONFLICT', 'Удаление уже назначено: обновите страницу');
    const orphaned = await findOrphanedCompany(tx, id);
    if (orphaned !== null) {
      const what = 'Сначала назначьте ей другого администратора или закройте её';
      throw refuse('CONFLICT', `Это единственный администратор компании ${orphaned}. ${what}`);
    }
    await closeAccounts(tx, [id]);
    await setEraseAt(tx, id, eraseAt);
    const entry = { action: 'person.eraseLater', actorAccountId: session.account.id, accountId: id } as const;
    await writeAudit(tx, { ...entry, ip: request.ip, details: { eraseAt: eraseAt.toISOString() } });
    if (person.email === null) return;
    await sendLetter(tx, {
      kind: 'account.closed',
      to: person.email,
      accountId: id,
      subject: 'Учётная запись закрыта, данные будут удалены',
      content: {
        paragraphs: [
          `Магазин закрыл вашу учётную запись и удалит ваши данные ${formatDateTime(eraseAt, env.TZ_SHOP)}. Останутся документы по заказам: их хранить обязывает закон.`,
        ],
        closing: ['Если вы об этом не просили, позвоните нам: до этого времени удаление можно отменить.'],
      },
    });
  });
  return { eraseAt: eraseAt.toISOString() };
};

/** The data of a person stay; the account stays closed. Errors: NOT_FOUND, CONFLICT where nothing is to be erased. */
export const cancelPersonErasure: Operation<'officePersonEraseCancel', Session> = async (ctx, { params: { id } }) => {
  const { db, session, request } = ctx;
  await transaction(db, async (tx) => {
    const { eraseAt } = await lockPerson(tx, session, id);
    if (eraseAt === null) throw refuse('CONFLICT', 'Удаление не назначено: обновите страницу');
    await setEraseAt(tx, id, null);
    const entry = { action: 'person.eraseCancel', actorAccountId: session.account.id, accountId: id } as const;
    await writeAudit(tx, { ...entry, ip: request.ip, details: { before: { eraseAt: eraseAt.toISOString() } } });
  });
  return {};
};

const noPerson = () => notFound('Такого человека нет среди ваших клиентов');
