import { listJoinedCompanies } from '#identity/companies/server/index.ts';
import { listObjectsOf } from '#ordering/objects/server/index.ts';
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
    objectId: query.object,
    text: query.st,
  };
  const { orders, total } = await listOrders(db, session, filter, { page: query.page, pageSize });
  const contragents = await listJoinedCompanies(db, session, { withBlocked: true });
  const ofFilter = contragents.map(({ id }) => id).filter((id) => [undefined, id].includes(query.contragent));
  return {
    items: orders.map(orderListItem),
    page: pageOf({ page: query.page, pageSize, total }),
    statuses: [...allStatuses],
    contragents,
    objects: await listObjectsOf(db, ofFilter),
  };
};
