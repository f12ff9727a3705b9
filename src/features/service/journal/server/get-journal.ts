import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { account } from '#identity/accounts/server/tables.ts';
import { unnamedActions } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { CATALOGUE_PAGE_SIZE, pageOf, rowsBefore } from '#shared/pagination.ts';
import { entryView } from './entry-view.ts';
import { filtered, isUnnamed } from './journal-filter.ts';
import { listReadable, readableBy } from './readable-companies.ts';
import { readEntries, readNames } from './read-entries.ts';

/** In the filter. */
const MOST_PEOPLE = 500;

/**
 * What was done in a company, newest first, with who did it and in whose name: for its administrator and its manager.
 * Errors: FORBIDDEN, NOT_FOUND, NO_COMPANY, VALIDATION.
 */
export const getJournal: Operation<'journal', Session> = async ({ db, session, env }, { query }) => {
  const { one, isManager, where: ofCompany } = await readableBy(db, session, query.contragent);
  const where = and(ofCompany, filtered(query, env.TZ_SHOP));
  const page = pageOf({ page: query.page, pageSize: CATALOGUE_PAGE_SIZE, total: await db.$count(auditLog, where) });
  const entries = await readEntries(db, where, { limit: page.pageSize, offset: rowsBefore(page) });
  const [names, contragents, people] = await Promise.all([
    readNames(db, entries),
    listReadable(db, session),
    one ? listPeople(db, ofCompany) : [],
  ]);
  return {
    items: entries.map((entry) => entryView(entry, names, isManager)),
    page,
    contragent: one,
    contragents,
    people,
  };
};

/** The people named in a journal, by name; without those who were invited and have not accepted. */
async function listPeople(db: Db, ofCompany: SQL) {
  const actors = db
    .select({ id: auditLog.actorAccountId })
    .from(auditLog)
    .where(and(ofCompany, sql`not ${inArray(auditLog.action, [...unnamedActions])}`));
  const subjects = db
    .select({ id: auditLog.accountId })
    .from(auditLog)
    .where(and(ofCompany, sql`not ${isUnnamed}`));
  const named = union(actors, subjects).as('named');
  const rows = await db
    .select({ id: account.id, name: account.name, lastName: account.lastName })
    .from(account)
    .innerJoin(named, eq(named.id, account.id))
    .orderBy(sql`${account.lastName} collate "und-x-icu"`, sql`${account.name} collate "und-x-icu"`, account.id)
    .limit(MOST_PEOPLE);
  return rows.map(({ id, ...person }) => ({ id, name: fullName(person) }));
}
