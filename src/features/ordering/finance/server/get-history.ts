import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { LIST_PAGE_SIZE, pageOf, rowsBefore } from '#shared/pagination.ts';
import { financeCompany, listFinanceCompanies, ofCompany } from './finance-company.ts';
import { getDebt } from './get-debt.ts';
import { listMovements, movementNames, movementsWithin, sumMovements } from './movements.ts';
import { findOrderLinks } from './order-links.ts';
import { balanceAfter, findPeriodBalance } from './period-balance.ts';

/**
 * Payments, shipments, refunds and returned goods of a company, the newest first, each with the balance after it, with
 * sums by kind and the balances at both ends over all pages (R-CALL-098). Errors: NOT_FOUND, VALIDATION.
 */
export const getHistory: Operation<'financeHistory', BuyerSession> = async ({ db, session, env }, { query }) => {
  const firm = await financeCompany(db, session, query.contragent);
  const where = movementsWithin(firm.id, query);
  const { total, ...sums } = await sumMovements(db, where);
  const page = pageOf({ page: query.page, pageSize: LIST_PAGE_SIZE, total });
  const rows = await listMovements(db, where, { limit: page.pageSize, offset: rowsBefore(page) });
  const [orders, contragents, debt, balance] = await Promise.all([
    findOrderLinks(db, session, rows),
    listFinanceCompanies(db, session),
    getDebt(db, firm.id),
    findPeriodBalance(db, firm.id, query, env.TZ_SHOP),
  ]);
  return {
    ...ofCompany(firm),
    asOf: debt?.asOf.toISOString() ?? null,
    items: rows.map((row) => ({
      id: row.id,
      date: row.date,
      kind: row.kind,
      kindName: movementNames[row.kind],
      document: row.document,
      contract: row.contractNo,
      amount: toWire(row.amount),
      balance: wireOrNull(balanceAfter(row, balance)),
      order: orders.get(row.orderId ?? 0) ?? null,
    })),
    page,
    sums: {
      payment: toWire(sums.payment),
      shipment: toWire(sums.shipment),
      refund: toWire(sums.refund),
      return: toWire(sums.return),
    },
    opening: balance.opening && { ...balance.opening, amount: toWire(balance.opening.amount) },
    closing: balance.closing && { ...balance.closing, amount: toWire(balance.closing.amount) },
    knownFrom: balance.knownFrom,
    contragents: contragents.map(({ id, name }) => ({ id, name })),
  };
};

const wireOrNull = (kopecks: number | null) => (kopecks === null ? null : toWire(kopecks));
