import { and, eq } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';

export type Place = Pick<typeof membership.$inferSelect, 'role' | 'rights'> & {
  firm: Pick<typeof company.$inferSelect, 'id' | 'name' | 'state'>;
};

/** The caller; or, without the rest of a session, the one who acts for him. */
export type Whose = { account: { id: number } } & Partial<Pick<Session, 'isChild' | 'company'>>;

/**
 * What the caller is in a company of his; a company in which he is nothing does not exist for him, nor does in a visit any
 * but the entered one. Throws NOT_FOUND.
 */
export async function placeIn(db: Db, whose: Whose, companyId: number): Promise<Place> {
  const [row] = await db
    .select({
      role: membership.role,
      rights: membership.rights,
      firm: { id: company.id, name: company.name, state: company.state },
    })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(membership.accountId, whose.account.id),
        eq(membership.companyId, companyId),
        eq(membership.state, 'active'),
        withinVisit({ isChild: whose.isChild ?? false, company: whose.company ?? null }, company.id),
      ),
    );
  if (!row) throw notFound('Такой компании нет среди ваших');
  return row;
}

export const mayManageUsers = ({ role, rights }: Pick<Place, 'role' | 'rights'>): boolean =>
  role === 'ADMIN' || rights.manageUsers;

/** The company whose people the caller looks after. Throws NOT_FOUND, FORBIDDEN. */
export async function companyOfPeople(db: Db, session: Session, companyId: number): Promise<Place> {
  const place = await placeIn(db, session, companyId);
  if (!mayManageUsers(place)) throw refuse('FORBIDDEN', 'Сотрудников видит администратор компании');
  return place;
}
