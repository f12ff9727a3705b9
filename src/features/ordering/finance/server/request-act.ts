import { and, eq } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { actPeriodProblem } from '../act-period.ts';
import { listActs, listContracts } from './acts.ts';
import { financeCompany, readFinanceCompany } from './finance-company.ts';
import { reconciliationAct } from './tables.ts';

/** Open requests of a company at a time. */
const MAX_OPEN = 50;

/**
 * Asks the accounting system for an act of reconciliation (R-CALL-103); the act appears among the acts, and the
 * visitor gets a notice. A request that is open already is answered with itself. Errors: NOT_FOUND, VALIDATION, LIMIT.
 */
export const requestAct: Operation<'financeAct', BuyerSession> = ({ db, session, env, now }, { body }) =>
  transaction(db, async (tx) => {
    const firm = await financeCompany(tx, session, body.contragent);
    const { contractorNumber: contractNo, periodFrom, periodTo } = body;
    const problem = actPeriodProblem(periodFrom, periodTo, dayOf(now(), env.TZ_SHOP));
    if (problem) throw refuse('VALIDATION', problem.message, { field: problem.field });
    const contracts = await listContracts(tx, firm.id);
    if (!contracts.some(({ number }) => number === contractNo)) {
      throw refuse('VALIDATION', 'Такого договора у компании нет. Выберите договор из списка', {
        field: 'contractorNumber',
      });
    }
    // One after another: a repeat sees the request that was made first
    await lockCompany(tx, firm.id);
    await readFinanceCompany(tx, session, firm.id);
    const wanted = { companyId: firm.id, contractNo, periodFrom, periodTo };
    const open = await findOpen(tx, wanted);
    if (open) return { state: 'requested', act: open };
    await refuseTooMany(tx, firm.id);
    await tx.insert(reconciliationAct).values({ ...wanted, requestedBy: session.account.id, requestedAt: now() });
    await notify(tx, {
      accountId: session.account.id,
      title: 'Акт сверки запрошен',
      text: `${firm.name}: договор ${contractNo}, период с ${formatDate(periodFrom)} по ${formatDate(periodTo)}. Акт появится в разделе «Финансы», когда его подготовит бухгалтерия.`,
      url: '/finances/?section=acts',
    });
    return { state: 'requested', act: (await findOpen(tx, wanted))! };
  });

async function findOpen(
  tx: Db,
  wanted: { companyId: number; contractNo: string; periodFrom: string; periodTo: string },
) {
  const where = and(
    eq(reconciliationAct.companyId, wanted.companyId),
    eq(reconciliationAct.contractNo, wanted.contractNo),
    eq(reconciliationAct.periodFrom, wanted.periodFrom),
    eq(reconciliationAct.periodTo, wanted.periodTo),
    eq(reconciliationAct.state, 'requested'),
  )!;
  const [open] = await listActs(tx, where, { limit: 1 });
  return open;
}

async function refuseTooMany(tx: Db, companyId: number): Promise<void> {
  const isOpen = and(eq(reconciliationAct.companyId, companyId), eq(reconciliationAct.state, 'requested'));
  if ((await tx.$count(reconciliationAct, isOpen)) >= MAX_OPEN) {
    throw refuse('LIMIT', `Уже запрошено актов: ${MAX_OPEN}. Дождитесь, пока бухгалтерия подготовит их`);
  }
}
