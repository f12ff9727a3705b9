import { and, eq, gte, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { actsWithOwnEntry } from '#identity/acting/server/index.ts';
import { actionsOf, unnamedActions } from '#identity/audit/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import { refuse } from '#server/errors.ts';
import { momentsOfDays } from '#shared/dates.ts';
import type { Parsed } from '#shared/endpoint.ts';
import type { JournalKind } from '#shared/journal-kinds.ts';

type Filter = Omit<Parsed<'journalFile'>['query'], 'contragent'>;

/**
 * An invited person decides whether the company may know the name: before acceptance it is neither shown nor found by a
 * filter.
 */
export const isUnnamed: SQL<boolean> = sql`(${inArray(auditLog.action, [...unnamedActions])}
  or (${auditLog.action} = 'company.remove' and ${auditLog.details} ->> 'state' = 'invited'))`;

/**
 * The entries that a person has done or that were done to him. Entries whose person the company does not know still say who
 * of the company did it.
 */
export const isKnownAs = (personId: number) =>
  or(
    and(eq(auditLog.actorAccountId, personId), notInArray(auditLog.action, [...unnamedActions])),
    and(eq(auditLog.accountId, personId), sql`not ${isUnnamed}`),
  );

/** The entries that a filter leaves; days are whole days of the shop's time zone. Throws VALIDATION. */
export function filtered({ person, object, from, to }: Filter, timeZone: string): SQL | undefined {
  if (from && to && from > to) throw refuse('VALIDATION', 'Дата начала позже даты конца', { field: 'from' });
  const { since, before } = momentsOfDays(from, to, timeZone);
  return and(
    // The order that was placed in a visit has an entry of its own
    sql`not (${auditLog.action} = 'acted' and ${inArray(auditLog.object, [...actsWithOwnEntry])})`,
    person === undefined ? undefined : isKnownAs(person),
    object === undefined ? undefined : isAbout(object),
    since === null ? undefined : gte(auditLog.at, since),
    before === null ? undefined : lt(auditLog.at, before),
  );
}

function isAbout(object: string): SQL | undefined {
  const [kind, number] = object.split(' ') as [JournalKind, string | undefined];
  const ofKind = inArray(auditLog.action, actionsOf(kind));
  if (number === undefined) return ofKind;
  return and(ofKind, eq(auditLog.object, kind === 'order' ? number : `appeal ${number}`));
}
