import { desc, eq, sql } from 'drizzle-orm';
import { account as accountTable } from '#identity/accounts/server/tables.ts';
import { findCity } from '#identity/city/server/index.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import { roleNames } from '#shared/roles.ts';
import { isWaiting } from './request-contact-change.ts';
import { contactChange } from './tables.ts';

/** What the visitor may see of himself (R-CALL-015); a manager has no position (R-ROLE-17). */
export const profileGet: Operation<'profileGet', Session> = async ({ db, session }) => {
  const { account, role } = session;
  const [waiting] = await db
    .select({ value: contactChange.value })
    .from(contactChange)
    .where(isWaiting(account.id, 'email'))
    .orderBy(desc(contactChange.id))
    .limit(1);
  const [own] = await db
    .select({
      phoneLeftOut: accountTable.phoneLeftOut,
      hasPassword: sql<boolean>`${accountTable.passwordHash} is not null`,
    })
    .from(accountTable)
    .where(eq(accountTable.id, account.id));
  const city = account.cityId === null ? undefined : await findCity(db, account.cityId);
  return {
    user: {
      full_name: fullName(account),
      phone: account.phone ? formatPhone(account.phone) : '',
      email: account.email ?? '',
      ...(waiting && { emailToConfirm: waiting.value }),
      hasPassword: own!.hasPassword,
      ...(own?.phoneLeftOut && account.phone === null && { phoneLeftOut: true }),
      ...(account.role !== 'MANAGER' && { workPosition: account.workPosition }),
      roleName: roleNames[role],
      role,
      city: city ?? null,
    },
  };
};
