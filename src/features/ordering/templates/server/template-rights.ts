import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Session } from '#server/session/session.ts';
import { basketTemplate } from './tables.ts';

const { accountId, companyId } = basketTemplate;

/** Who may order for the company shares templates with it, and sees those that colleagues share. */
export const mayShare = ({ company }: Session): boolean =>
  company !== null && (company.role === 'ADMIN' || company.rights.order);

const isMember = (account: SQL) => sql`exists (
  select from ${membership} as place
  where place.account_id = ${account} and place.company_id = ${companyId} and place.state = 'active')`;

/** The account's own; one that is shared only while its owner is of that company, and in a visit of the entered one. */
function isOwn(session: Session): SQL {
  const { id } = session.account;
  return and(eq(accountId, id), or(isNull(companyId), and(isMember(sql`${id}`), withinVisit(session, companyId))))!;
}

/** Templates that a visitor sees: his own, and those that are shared with his current company. */
export function isVisible(session: Session): SQL {
  const { company } = session;
  return company && mayShare(session) ? or(isOwn(session), eq(companyId, company.id))! : isOwn(session);
}

/** Templates that a visitor changes: his own, as administrator also those whose owner has left the company. */
export function isChangeable(session: Session): SQL {
  const { company } = session;
  if (company?.role !== 'ADMIN') return isOwn(session);
  return or(isOwn(session), and(eq(companyId, company.id), sql`not ${isMember(sql`${accountId}`)}`))!;
}
