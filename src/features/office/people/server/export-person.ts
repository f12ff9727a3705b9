import { and, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { personalDataSlot } from '#identity/profile/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { peopleInScope } from './people-in-scope.ts';

const perMember = {
  max: 30,
  windowSeconds: 3600,
  message: 'Вы выгрузили данные уже многих людей. Повторите через час',
};

/** Everything that the shop stores about a person in scope, thirty times an hour. Errors: NOT_FOUND, RATE_LIMITED. */
export const exportPerson: Operation<'officePersonData', Session> = async ({ db, session, request }, { params }) => {
  const [person] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.id, params.id), peopleInScope(session)));
  if (!person) throw notFound('Такого человека нет среди ваших клиентов');
  await countStrictly(db, `person:data:${session.account.id}`, perMember);
  const entry = { action: 'person.export', actorAccountId: session.account.id, accountId: person.id } as const;
  await writeAudit(db, { ...entry, ip: request.ip });
  return { parts: await personalDataSlot.get()(db, person.id) };
};
