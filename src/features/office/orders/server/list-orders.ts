import { and, eq, type SQL, sql } from 'drizzle-orm';
import { companiesInScope, managersOfCompany } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { listObjects } from '#ordering/objects/server/index.ts';
import { ordersInScope } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { MAX_COUNTED, OFFICE_PAGE_SIZE } from '../contract.ts';
import { isConnected } from './exchange-state.ts';
import { filtered } from './order-filter.ts';
import { countUpTo, listRows, rowView } from './order-rows.ts';
import { orderPages } from './page-key.ts';

/** The orders in the scope of a member of staff, a page by key. Errors: VALIDATION, FORBIDDEN for sums without the right. */
export const listOfficeOrders: Operation<'officeOrders', Session> = async (ctx, { query }) => {
  const { after, ...filter } = query;
  const where = filtered(ctx, filter);
  const [rows, { managers, ...facts }, objects] = await Promise.all([
    listRows(ctx, where, filter, { after, limit: OFFICE_PAGE_SIZE + 1 }),
    readFacts(ctx, where),
    listObjectsInScope(ctx, filter.company),
  ]);
  const shown = rows.slice(0, OFFICE_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => rowView(ctx, row)),
    next: rows.length > shown.length && last ? orderPages.keyOf(filter, { key: last.key, id: last.order.id }) : null,
    ...facts,
    managers: managers.map(({ id, ...person }) => ({ id, name: fullName(person) })),
    objects,
  };
};

/** The objects of a company whose orders the caller reads. */
async function listObjectsInScope({ db, session }: CallContext<Session>, companyId: number | undefined) {
  if (companyId === undefined) return [];
  const [reached] = await db
    .select({ id: company.id })
    .from(company)
    .where(and(eq(company.id, companyId), companiesInScope(session, 'orders')));
  return reached ? (await listObjects(db, companyId)).map(({ id, name }) => ({ id, name })) : [];
}

/** A list names no more. */
const MAX_MANAGERS = 200;

type Named = { id: number; name: string; lastName: string };

/** The count of the list and its choices, in one statement. */
async function readFacts({ db, session }: CallContext<Session>, where: SQL) {
  const managers = sql<Named[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'lastName', last_name)), '[]') from (
      select id, name, last_name from ${account} where id in (
        select ${managersOfCompany} from ${company} where ${companiesInScope(session, 'orders')}
        union select ${customerOrder.managerAccountId} from ${customerOrder}
        where ${customerOrder.managerAccountId} is not null and ${ordersInScope(session)})
      order by last_name collate "und-x-icu", id limit ${MAX_MANAGERS}) as named)`;
  const [row] = await db
    .select({ count: countUpTo(db, where, MAX_COUNTED + 1), connected: isConnected, managers })
    .from(sql`(select 1) as one`);
  return row!;
}
