import { and, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { fullName } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import type { Block } from './block.ts';

/** Who answers for the buyer's company. Who has nobody is shown the call centre by the footer's contacts. */
export const managerBlock: Block<'manager'> = {
  control: 'manager',
  title: 'Ваш менеджер',
  isFor: ({ company }) => company?.managerAccountId != null,
  load: async ({ db, session }) => {
    const [row] = await db
      .select()
      .from(account)
      .where(and(eq(account.id, session.company!.managerAccountId!), eq(account.active, true)));
    return row ? { name: fullName(row), phone: row.phone ? formatPhone(row.phone) : '', email: row.email ?? '' } : null;
  },
};
