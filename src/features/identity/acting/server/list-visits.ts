import { and, count, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { placeIn } from '#identity/companies/server/index.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import { session as sessionTable } from '#identity/session/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { LIST_PAGE_SIZE, pageOf, rowsBefore } from '#shared/pagination.ts';
import type { Visit } from '../contract.ts';
import { actText } from './acts.ts';
import { entryRequests } from './entry-consent.ts';

const actor = alias(account, 'actor');
const parent = alias(sessionTable, 'parent');

/** It cannot outlast the session that it was opened from. */
const endsAt = sql<string>`least(
  coalesce(${sessionTable.revokedAt}, ${sessionTable.expiresAt}), coalesce(${parent.revokedAt}, ${parent.expiresAt}))`;

/**
 * The visits in the caller's name, newest first, or, with a company, in the names of its people: for one of its
 * administrators alone, with the consents that managers ask for. Errors: NOT_FOUND, FORBIDDEN.
 */
export const listVisits: Operation<'actingList', Session> = async ({ db, session }, { query }) => {
  const companyId = query.contragent;
  if (companyId !== undefined && (await placeIn(db, session, companyId)).role !== 'ADMIN') {
    throw refuse('FORBIDDEN', 'Кто работал от имени сотрудников, видит администратор компании');
  }
  const chosen =
    companyId === undefined ? eq(sessionTable.accountId, session.account.id) : eq(sessionTable.companyId, companyId);
  const where = and(isNotNull(sessionTable.companyId), chosen, withinVisit(session, sessionTable.companyId));
  const page = pageOf({ page: query.page, pageSize: LIST_PAGE_SIZE, total: await db.$count(sessionTable, where) });
  const rows = await db
    .select({
      id: sessionTable.id,
      since: sessionTable.createdAt,
      endsAt,
      isOver: sql<boolean>`${endsAt} <= now()`,
      actor: { name: actor.name, lastName: actor.lastName, role: actor.role },
      user: { name: account.name, lastName: account.lastName },
      company: company.name,
    })
    .from(sessionTable)
    .innerJoin(account, eq(account.id, sessionTable.accountId))
    .innerJoin(actor, eq(actor.id, sessionTable.actorAccountId))
    .innerJoin(company, eq(company.id, sessionTable.companyId))
    .innerJoin(parent, eq(parent.id, sessionTable.parentSessionId))
    .where(where)
    .orderBy(desc(sessionTable.id))
    .limit(page.pageSize)
    .offset(rowsBefore(page));
  const acts = await actsOf(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      actor: fullName(row.actor),
      isManager: row.actor.role === 'MANAGER',
      user: fullName(row.user),
      company: row.company,
      since: row.since.toISOString(),
      until: row.isOver ? new Date(row.endsAt).toISOString() : null,
      acts: acts.get(row.id) ?? [],
    })),
    page,
    ...(companyId === undefined
      ? { isConsentRequired: null, requests: [] }
      : { isConsentRequired: await isConsentRequired(db, companyId), requests: await entryRequests(db, companyId) }),
  };
};

async function isConsentRequired(db: Db, companyId: number): Promise<boolean> {
  const [row] = await db
    .select({ isRequired: company.requiresEntryConsent })
    .from(company)
    .where(eq(company.id, companyId));
  return row!.isRequired;
}

/** What was done in visits, in words, most frequent first. */
async function actsOf(db: Db, visits: readonly number[]): Promise<Map<number, Visit['acts']>> {
  if (visits.length === 0) return new Map();
  const rows = await db
    .select({ visit: auditLog.sessionId, call: auditLog.object, times: count() })
    .from(auditLog)
    .where(and(inArray(auditLog.sessionId, [...visits]), eq(auditLog.action, 'acted')))
    .groupBy(auditLog.sessionId, auditLog.object)
    .orderBy(desc(count()), auditLog.object);
  const byVisit = new Map<number, Map<string, number>>();
  for (const { visit, call, times } of rows) {
    const texts = byVisit.get(visit!) ?? new Map<string, number>();
    const text = actText(call);
    texts.set(text, (texts.get(text) ?? 0) + times);
    byVisit.set(visit!, texts);
  }
  return new Map(
    [...byVisit].map(([visit, texts]) => [visit, [...texts].map(([text, times]) => ({ text, count: times }))]),
  );
}
