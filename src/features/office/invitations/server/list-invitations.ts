import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { account, company } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session, type StaffMember } from '#server/session/session.ts';
import { INVITATIONS_PAGE_SIZE, MAX_COUNTED_INVITATIONS } from '../contract.ts';
import { filtered, hasJoined, type InvitationFilter } from './invitation-filter.ts';
import { customerInvitation } from './tables.ts';

/** The invitations into companies in scope, the newest first, a page by key. */
export const listInvitations: Operation<'officeInvitations', Session> = async (ctx, { query }) => {
  const { db, session, env } = ctx;
  const { after, ...filter } = query;
  const rows = await db
    .select({
      invitation: customerInvitation,
      company: { id: company.id, name: company.name },
      joined: hasJoined,
      mailRefusedAt: account.mailRefusedAt,
    })
    .from(customerInvitation)
    .innerJoin(company, eq(company.id, customerInvitation.companyId))
    .leftJoin(account, eq(account.id, customerInvitation.accountId))
    .where(and(filtered(session, filter), after === undefined ? undefined : lt(customerInvitation.id, after)))
    .orderBy(desc(customerInvitation.id))
    .limit(INVITATIONS_PAGE_SIZE + 1);
  const [counted] = await db.select({ count: invitationCount(db, session, filter) }).from(sql`(select 1) as one`);
  const shown = rows.slice(0, INVITATIONS_PAGE_SIZE);
  return {
    items: shown.map(({ invitation, company: firm, joined, mailRefusedAt }) => ({
      id: invitation.id,
      email: invitation.email,
      name: fullName(invitation),
      role: invitation.role,
      company: firm,
      state: joined ? ('joined' as const) : invitation.state,
      message: invitation.message || (mailRefusedAt === null ? '' : 'Такой почты нет: письмо вернулось'),
      createdAt: invitation.createdAt.toISOString(),
      sentAt: invitation.sentAt?.toISOString() ?? null,
    })),
    next: rows.length > shown.length ? String(shown.at(-1)!.invitation.id) : null,
    count: counted!.count,
    perHour: env.INVITATIONS_PER_HOUR,
  };
};

/** As a column: the invitations in scope that a filter leaves, counted up to a bound. */
export function invitationCount(db: Db, member: StaffMember, filter: InvitationFilter): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(customerInvitation)
    .innerJoin(company, eq(company.id, customerInvitation.companyId))
    .where(filtered(member, filter))
    .limit(MAX_COUNTED_INVITATIONS + 1);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}
