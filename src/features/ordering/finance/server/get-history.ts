import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { LIST_PAGE_SIZE, pageOf, rowsBefore } from '#shared/pagination.ts';
import { financeCompany, listFinanceCompanies, ofCompany } from './finance-company.ts';
import { getDebt } from './get-debt.ts';
import { listMovements, movementNames, movementsWithin, sumMovements } from './movements.ts';
import { findOrderLinks } from './order-links.ts';

/**
 * Payments, shipments, refunds and returned goods of a company, the newest first, with sums by kind over all pages (R-CALL-098). Errors:
 * NOT_FOUND, VALIDATION.
 */
export const getHistory: Operation<'financeHistory', BuyerSession> = async ({ db, session }, { query }) => {
  const firm = await financeCompany(db, session, query.contragent);
  const where = movementsWithin(firm.id, query);
  const { total, ...sums } = await sumMovements(db, where);
  const page = pageOf({ page: query.page, pageSize: LIST_PAGE_SIZE, total });
  const rows = await listMovements(db, where, { limit: page.pageSize, offset: rowsBefore(page) });
  const [orders, contragents, debt] = await Promise.all([
    findOrderLinks(db, session, rows),
    listFinanceCompanies(db, session),
    getDebt(db, firm.id),
  ]);
  return {
    ...ofCompany(firm),
    asOf: debt?.asOf.toISOString() ?? null,
    items: rows.map(({ id, date, kind, document, contractNo, amount, orderId }) => ({
      id,
      date,
      kind,
      kindName: movementNames[kind],
      document,
      contract: contractNo,
      amount: toWire(amount),
      order: orders.get(orderId ?? 0) ?? null,
    })),
    page,
    sums: {
      payment: toWire(sums.payment),
      shipment: toWire(sums.shipment),
      refund: toWire(sums.refund),
      return: toWire(sums.return),
    },
    contragents: contragents.map(({ id, name }) => ({ id, name })),
  };
};
