import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { listSecurityEvents, listSessions, readConsents } from '#identity/profile/server/index.ts';
import { contactChange } from '#identity/profile/server/tables.ts';
import { passkey, secondFactor } from '#identity/second-factor/server/tables.ts';
import { readStepsOfPerson } from '#office/journal/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import { peopleInScope } from './people-in-scope.ts';

/** A customer in the scope of a member of staff. Errors: NOT_FOUND, FORBIDDEN. */
export const getPerson: Operation<'officePerson', Session> = async (ctx, { params }) => {
  const { db, env, session } = ctx;
  const { id } = params;
  const [person] = await db
    .select()
    .from(account)
    .where(and(eq(account.id, id), peopleInScope(session)));
  if (!person) throw notFound('Такого человека нет среди ваших клиентов');
  const [companies, waiting, hasFactor, sessions, consents, events, journal] = await Promise.all([
    readCompanies(ctx, id),
    readWaiting(db, id),
    readFactor(db, id),
    listSessions(db, env, id),
    readConsents(db, id),
    listSecurityEvents(db, env, id),
    readStepsOfPerson(ctx, id),
  ]);
  return {
    id,
    name: fullName(person),
    workPosition: person.workPosition,
    email: person.email ?? '',
    phone: formatPhone(person.phone ?? ''),
    active: person.active,
    eraseAt: person.eraseAt?.toISOString() ?? null,
    createdAt: person.createdAt.toISOString(),
    companies,
    waiting,
    hasFactor,
    sessions,
    consents,
    events,
    journal,
  };
};

function readCompanies({ db, session }: CallContext<Session>, id: number) {
  return db
    .select({ id: company.id, name: company.name, role: membership.role })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), companiesInScope(session, 'customers')))
    .where(and(eq(membership.accountId, id), eq(membership.state, 'active')))
    .orderBy(sql`${company.name} collate "und-x-icu"`, company.id);
}

async function readWaiting(db: Db, id: number) {
  const { kind, value, expiresAt, doneAt, accountId } = contactChange;
  const rows = await db
    .select({ kind, value, until: expiresAt })
    .from(contactChange)
    .where(and(eq(accountId, id), isNull(doneAt), gt(expiresAt, sql`now()`)))
    .orderBy(contactChange.id);
  return rows.map((row) => ({
    kind: row.kind,
    value: row.kind === 'phone' ? formatPhone(row.value) : row.value,
    until: row.until.toISOString(),
  }));
}

async function readFactor(db: Db, id: number): Promise<boolean> {
  const codes = await db.$count(secondFactor, and(eq(secondFactor.accountId, id), isNotNull(secondFactor.confirmedAt)));
  return codes > 0 || (await db.$count(passkey, eq(passkey.accountId, id))) > 0;
}
