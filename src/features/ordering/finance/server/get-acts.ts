import { eq } from 'drizzle-orm';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { LIST_PAGE_SIZE, pageOf, rowsBefore } from '#shared/pagination.ts';
import { listActs, listContracts } from './acts.ts';
import { currentCompany, ofCompany } from './finance-company.ts';
import { reconciliationAct } from './tables.ts';

/** The acts of reconciliation of the current company, the newest first (R-CALL-100). */
export const getActs: Operation<'financeActs', BuyerSession> = async ({ db, session, env, now }, { query }) => {
  const firm = currentCompany(session);
  const where = eq(reconciliationAct.companyId, firm.id);
  const page = pageOf({
    page: query.page,
    pageSize: LIST_PAGE_SIZE,
    total: await db.$count(reconciliationAct, where),
  });
  const [items, contracts] = await Promise.all([
    listActs(db, where, { limit: page.pageSize, offset: rowsBefore(page) }),
    listContracts(db, firm.id),
  ]);
  return { ...ofCompany(firm), items, page, contracts, today: dayOf(now(), env.TZ_SHOP) };
};
