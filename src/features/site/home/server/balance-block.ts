import { getDebt } from '#ordering/finance/server/index.ts';
import { toWire } from '#shared/money.ts';
import type { Block } from './block.ts';

/** What the current company owes, for who may see its finances. */
export const balanceBlock: Block<'balance'> = {
  control: 'balance',
  title: 'Взаиморасчёты',
  isFor: ({ account, company }) =>
    account.role === 'USER' && company !== null && (company.role === 'ADMIN' || company.rights.finance),
  load: async ({ db, session }) => {
    const { id, currency } = session.company!;
    const debt = await getDebt(db, id);
    return (
      debt && {
        balance: toWire(debt.balance),
        owed: toWire(debt.owed),
        overdue: toWire(debt.overdue),
        currency,
        asOf: debt.asOf.toISOString(),
      }
    );
  },
};
