import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { actsWithOwnEntry } from '#identity/acting/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { actionsOf } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isKnownAs } from '#service/journal/server/index.ts';
import { momentsOfDays, orderedDays } from '#shared/dates.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { entriesInScope } from './entries-in-scope.ts';

export type JournalFilter = Parsed<'officeJournalFile'>['body'];

/** The entries in the scope of a member of staff that a filter leaves; days are whole days of the shop's time zone. */
export function filtered({ session, env }: CallContext<Session>, filter: JournalFilter): SQL {
  const { q, by, person, kind, from = '', to = '' } = filter;
  const { since, before } = momentsOfDays(...orderedDays(from, to), env.TZ_SHOP);
  return and(
    entriesInScope(session),
    isNoRepetition,
    by === undefined
      ? undefined
      : by === 'shop'
        ? isNull(auditLog.actorAccountId)
        : and(eq(auditLog.actorAccountId, by), isKnownAs(by)),
    person === undefined ? undefined : isKnownAs(person),
    filter.company === undefined ? undefined : eq(auditLog.companyId, filter.company),
    kind && inArray(auditLog.action, actionsOf(kind)),
    since === null ? undefined : gte(auditLog.at, since),
    before === null ? undefined : lt(auditLog.at, before),
    q === '' ? undefined : isAboutText(q),
  )!;
}

/** An act in somebody's name that has an entry of its own is not said twice. */
export const isNoRepetition: SQL = sql`not (${auditLog.action} = 'acted'
  and ${inArray(auditLog.object, [...actsWithOwnEntry])})`;

/**
 * The text begins the name of an object or is its number, or it stands in the name or ИНН of the company. The entries are an
 * array, as the planner cannot guess how many a text finds.
 */
function isAboutText(text: string): SQL {
  const numbered = ['appeal', 'request', 'question'].map((object) => `${object} ${text}`);
  const part = `%${escapeLike(text)}%`;
  const companies = sql`array(select id from ${company} where name ilike ${part} or inn like ${part})`;
  return sql`${auditLog.id} = any(array(
    select id from ${auditLog} where object like ${`${escapeLike(text)}%`}
    union all select id from ${auditLog} where object = any(${sql.param(numbered)})
    union all select id from ${auditLog} where company_id = any(${companies})))`;
}
