import { count, eq, sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import type { Block } from './block.ts';

/** How many companies a manager answers for, and how many of them are in debt or may not order. */
export const contragentsBlock: Block<'contragents'> = {
  control: 'contragents',
  title: 'Контрагенты',
  isFor: ({ account }) => account.role === 'MANAGER',
  load: async ({ db, session }) => {
    const [row] = await db
      .select({
        total: count(),
        withDebt: sql<number>`count(*) filter (where ${company.hasDebt})`,
        banned: sql<number>`count(*) filter (where ${company.orderBan})`,
      })
      .from(company)
      .where(eq(company.managerAccountId, session.account.id));
    return row!;
  },
};
