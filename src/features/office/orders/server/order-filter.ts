import { and, eq, gte, inArray, isNull, lt, lte, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { isOfManager } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { isInvoiceOver } from '#ordering/documents/server/index.ts';
import { managerOfOrder, ordersInScope } from '#ordering/orders/server/index.ts';
import { customerOrder, orderConfirmation, orderedText, orderLine } from '#ordering/orders/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import type { CallContext } from '#server/serve.ts';
import { refuse } from '#server/errors.ts';
import type { Session } from '#server/session/session.ts';
import { addDays, dayOf, momentsOfDays } from '#shared/dates.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { fromWire } from '#shared/money.ts';
import { seesMoney } from '#shared/rights/staff-rights.ts';
import { ENDING_DAYS } from '../contract.ts';
import { hasTaken, isAside, isNotTaken, numberThere } from './exchange-state.ts';
import { originOfOrder, payable } from './order-columns.ts';

export type OrderFilter = Omit<Parsed<'officeOrdersFile'>['body'], 'ids'>;

/**
 * The orders in the scope of a member of staff that a filter leaves, as a condition on `customer_order` joined with its
 * company, confirmation and payment term. Throws VALIDATION for days in the wrong order, FORBIDDEN for sums without the right.
 */
export function filtered({ session, env, now }: CallContext<Session>, filter: OrderFilter): SQL {
  const { from, to, sumFrom, sumTo, q } = filter;
  if (from && to && from > to) throw refuse('VALIDATION', 'Дата начала позже даты конца', { field: 'from' });
  const asksSums = sumFrom !== undefined || sumTo !== undefined || filter.sort === 'sum';
  if (asksSums && !seesMoney(session.staff))
    throw refuse('FORBIDDEN', 'Суммы заказов видят те, у кого есть право на клиентов или расчёты');
  const { since, before } = momentsOfDays(from, to, env.TZ_SHOP);
  const today = dayOf(now(), env.TZ_SHOP);
  return and(
    ordersInScope(session),
    filter.status && inArray(customerOrder.status, filter.status),
    ofCustomer(filter),
    filter.manager === undefined ? undefined : isAnsweredBy(filter.manager),
    since ? gte(customerOrder.createdAt, since) : undefined,
    before ? lt(customerOrder.createdAt, before) : undefined,
    filter.origin && sql`${originOfOrder} = ${filter.origin}`,
    sumFrom === undefined ? undefined : gte(payable, fromWire(sumFrom)),
    sumTo === undefined ? undefined : lte(payable, fromWire(sumTo)),
    filter.sold && ne(customerOrder.status, 'cancelled'),
    filter.notTaken && isNotTaken(env.TZ_SHOP),
    filter.aside && isAside,
    byInvoice(env, today, filter),
    q === '' ? undefined : holdsText(q),
  )!;
}

const ofCustomer = ({ company: companyId, object }: OrderFilter): SQL | undefined =>
  and(
    companyId === undefined ? undefined : eq(customerOrder.companyId, companyId),
    object === undefined ? undefined : eq(customerOrder.objectId, object),
  );

/** Unpaid invoices that have ended, and those that end soon. */
function byInvoice(env: Env, today: string, { overdue, ending }: OrderFilter): SQL | undefined {
  const isOver = isInvoiceOver(env, today);
  return and(overdue && isOver, ending && and(isInvoiceOver(env, addDays(today, ENDING_DAYS + 1)), not(isOver)));
}

/** Orders that were handed over to a manager, and those of his companies that nobody else has got; 'none': of nobody. */
const isAnsweredBy = (manager: number | 'none') =>
  manager === 'none'
    ? isNull(managerOfOrder)
    : or(
        eq(customerOrder.managerAccountId, manager),
        and(isNull(customerOrder.managerAccountId), isOfManager(manager)),
      );

/**
 * The text is found in numbers, in the company, and in the lines: articles, short codes, names. The orders are an array, as
 * the planner cannot guess how many a text finds. A text without letters has no case: comparing it as it is takes a tenth
 * of the time.
 */
function holdsText(text: string): SQL {
  const part = /\p{L}/u.test(text) ? sql`ilike ${`%${escapeLike(text)}%`}` : sql`like ${`%${escapeLike(text)}%`}`;
  const companies = sql`array(select id from ${company} where name ${part} or inn ${part})`;
  const texts = sql`array(
    select key from ${orderedText} where article ${part} or shortcode ${part} or name ${part})`;
  return sql`${customerOrder.id} = any(array(
    select id from ${customerOrder} where number ${part}
    union all select id from ${customerOrder} where own_number <> '' and own_number ${part}
    union all select id from ${customerOrder} where company_id = any(${companies})
    union all select order_id from ${orderConfirmation} where number ${part}
    union all select order_id from ${orderExport} where ${hasTaken} and ${numberThere} ${part}
    union all select order_id from ${orderLine} where text_key = any(${texts})))`;
}
