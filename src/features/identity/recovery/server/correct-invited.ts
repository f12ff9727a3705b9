import { eq, sql } from 'drizzle-orm';
import { isOfManager } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { CommandRefusal } from '#server/commands/command.ts';
import type { Db } from '#server/db/index.ts';
import { roleNames } from '#shared/roles.ts';
import { type Invited, rightsOfRole } from './invite-account.ts';

/**
 * Gives an account that has no password yet the name and the role that the operator names now; without a role it keeps its
 * own. Returns its role, or null where there is no such account. Throws a CommandRefusal where the account is in use.
 */
export async function correctInvited(
  tx: Db,
  { email, name, lastName }: Pick<Invited, 'email' | 'name' | 'lastName'>,
  wanted: Invited['role'] | undefined,
  preset: Invited['preset'],
): Promise<Invited['role'] | null> {
  const [known] = await tx
    .select({
      id: account.id,
      role: account.role,
      active: account.active,
      hasPassword: sql<boolean>`${account.passwordHash} is not null`,
    })
    .from(account)
    .where(sql`lower(${account.email}) = ${email}`)
    .for('no key update');
  if (!known) return null;
  if (!known.active) {
    throw new CommandRefusal(
      `Учётная запись ${email} закрыта. Сначала откройте её: npm run shop -- account unblock ${email}`,
    );
  }
  const role = wanted ?? known.role;
  const isOther = role !== known.role;
  if (known.hasPassword) {
    throw new CommandRefusal(
      `Учётная запись ${email} уже есть, роль: ${roleNames[known.role].toLowerCase()}, пароль задан. ` +
        (isOther ? ROLE_STAYS : 'Новый задаёт её владелец: /forgot-password/'),
    );
  }
  if (isOther && (await hasCompanies(tx, known.id))) {
    throw new CommandRefusal(
      `Учётная запись ${email} уже есть, роль: ${roleNames[known.role].toLowerCase()}, и связана с компаниями. ${ROLE_STAYS}`,
    );
  }
  const rights = isOther || preset !== undefined ? { staffRights: rightsOfRole(role, preset) } : {};
  await tx
    .update(account)
    .set({ name, lastName, role, ...rights })
    .where(eq(account.id, known.id));
  return role;
}

const ROLE_STAYS = 'Её роль не меняется: для другой роли нужна другая почта';

async function hasCompanies(tx: Db, id: number): Promise<boolean> {
  const [member] = await tx.select().from(membership).where(eq(membership.accountId, id)).limit(1);
  const [served] = await tx.select().from(company).where(isOfManager(id)).limit(1);
  return member !== undefined || served !== undefined;
}
