import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import type { StaffMember } from '#server/session/session.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { customerInvitation } from './tables.ts';

export type InvitationFilter = Partial<Omit<Parsed<'officeInvitations'>['query'], 'after'>>;

/** The person is a member of the company, by an invitation or otherwise. */
export const hasJoined = sql<boolean>`exists (
  select from ${membership} join ${account} person on person.id = ${membership.accountId}
  where ${membership.companyId} = ${customerInvitation.companyId} and ${membership.state} = 'active'
    and lower(person.email) = ${customerInvitation.email})`;

/** Invitations into companies in the scope of a member of staff; to be joined with `company`. */
export function filtered(member: StaffMember, { q = '', state, company: of, import: brought }: InvitationFilter): SQL {
  const part = `%${escapeLike(q)}%`;
  const whole = sql`concat_ws(' ', ${customerInvitation.lastName}, ${customerInvitation.name})`;
  return and(
    companiesInScope(member, 'customers'),
    state && (state === 'joined' ? hasJoined : and(eq(customerInvitation.state, state), sql`not ${hasJoined}`)),
    of === undefined ? undefined : eq(customerInvitation.companyId, of),
    brought === undefined ? undefined : eq(customerInvitation.importId, brought),
    q === ''
      ? undefined
      : or(
          sql`${customerInvitation.email} ilike ${part}`,
          sql`${whole} ilike ${part}`,
          sql`${company.name} ilike ${part}`,
        ),
  )!;
}
