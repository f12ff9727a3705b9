import { sql } from 'drizzle-orm';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { FinanceSection } from '../contract.ts';
import { currentCompany, ofCompany } from './finance-company.ts';

/** The sections in which the current company has something to read or to ask for (R-CALL-101). */
export const getSections: Operation<'financeSections', BuyerSession> = async ({ db, session }) => {
  const { id, creditLimit } = session.company;
  const { rows } = await db.execute<Record<FinanceSection, boolean>>(sql`
    select
      exists (select from ledger_balance where company_id = ${id}) as balance,
      exists (select from payment where company_id = ${id}) as history,
      exists (select from payment_schedule where company_id = ${id} and paid_amount < amount) as schedule,
      exists (select from ledger_balance where company_id = ${id})
        or exists (select from reconciliation_act where company_id = ${id}) as acts,
      exists (select from bonus_plan where company_id = ${id}) as bonus`);
  const has = rows[0]!;
  const filled: Record<FinanceSection, boolean> = {
    balance: has.balance || creditLimit > 0,
    history: has.history,
    schedule: has.schedule,
    acts: has.acts,
    bonus: has.bonus,
  };
  const sections = (Object.keys(filled) as FinanceSection[]).filter((section) => filled[section]);
  return { ...ofCompany(currentCompany(session)), sections };
};
