import { listJoinedCompanies } from '#identity/companies/server/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { momentsOfDays } from '#shared/dates.ts';
import { pageOf } from '#shared/pagination.ts';
import { allStatuses } from '#shared/order-status.ts';
import { orderListItem } from './order-view.ts';
import { listOrders } from './queries.ts';

/**
 * The placed orders of the caller's companies as far as he may see them, newest first (R-CALL-104).
 * Days are whole days of the shop's time zone; a first day after the last one is refused.
 */
export const getOrders: Operation<'orderList', Session> = async ({ db, session, env }, { query }) => {
  const { filterDateFrom: from, filterDateTo: to, page_size: pageSize } = query;
  if (from && to && from > to) {
    throw refuse('VALIDATION', 'Дата начала позже даты конца', { field: 'filterDateFrom' });
  }
  const filter = {
    ...momentsOfDays(from, to, env.TZ_SHOP),
    status: query.status,
    orderType: query.orderType,
    companyId: query.contragent,
    text: query.st,
  };
  const { orders, total } = await listOrders(db, session, filter, { page: query.page, pageSize });
  return {
    items: orders.map(orderListItem),
    page: pageOf({ page: query.page, pageSize, total }),
    statuses: [...allStatuses],
    contragents: await listJoinedCompanies(db, session, { withBlocked: true }),
  };
};
