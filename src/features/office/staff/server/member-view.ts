import { sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { passkey, secondFactor } from '#identity/second-factor/server/tables.ts';
import { session } from '#identity/session/server/tables.ts';
import type { Env } from '#server/env.ts';
import { fullName } from '#server/session/session.ts';
import { presetOf, type StaffRights } from '#shared/rights/staff-rights.ts';
import type { StaffMemberView } from '../contract.ts';

const own = sql`${session.accountId} = ${account}.id and ${session.parentSessionId} is null`;

/** What a list says of a member of staff, as columns of `account`. */
export const memberColumns = {
  id: account.id,
  name: account.name,
  lastName: account.lastName,
  secondName: account.secondName,
  email: account.email,
  role: account.role,
  active: account.active,
  staffRights: account.staffRights,
  secondStepRequired: account.secondStepRequired,
  hasPassword: sql<boolean>`${account.passwordHash} is not null`,
  hasSecondStep: sql<boolean>`(
    exists (select from ${secondFactor}
      where ${secondFactor.accountId} = ${account}.id and ${secondFactor.confirmedAt} is not null)
    or exists (select from ${passkey} where ${passkey.accountId} = ${account}.id))`,
  // Each use moves the end of a session on by its idle time
  seenAt: sql<Date | null>`(
    select max(greatest(${session.createdAt}, ${session.expiresAt} - make_interval(secs => ${session.idleSeconds})))
    from ${session} where ${own})`.mapWith(session.createdAt),
  sessionCount: sql<number>`(
    select count(*)::int from ${session} where ${own} and ${session.revokedAt} is null and ${session.expiresAt} > now())`,
};

interface MemberRow {
  id: number;
  name: string;
  lastName: string;
  secondName: string;
  email: string | null;
  role: 'USER' | 'MANAGER' | 'TECH';
  active: boolean;
  staffRights: StaffRights;
  secondStepRequired: boolean;
  hasPassword: boolean;
  hasSecondStep: boolean;
  seenAt: Date | null;
  sessionCount: number;
}

export function memberView(row: MemberRow, env: Pick<Env, 'REQUIRE_SECOND_FACTOR'>): StaffMemberView {
  const { id, email, role, active, staffRights, hasPassword, hasSecondStep, seenAt, sessionCount } = row;
  return {
    id,
    name: fullName(row),
    email: email ?? '',
    role: role === 'TECH' ? 'TECH' : 'MANAGER',
    state: !active ? 'closed' : hasPassword ? 'open' : 'invited',
    preset: role === 'TECH' ? null : (presetOf(staffRights) ?? null),
    rights: staffRights,
    hasSecondStep,
    secondStepFor: env.REQUIRE_SECOND_FACTOR === 'staff' ? 'shop' : row.secondStepRequired ? 'account' : null,
    seenAt: seenAt?.toISOString() ?? null,
    sessionCount,
  };
}
