import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { orderRequest, orderRequestVersion } from './tables.ts';

const maker = alias(account, 'maker');
const answerer = alias(account, 'answerer');
const corrected = alias(customerOrder, 'corrected');

/** The requests that a customer may answer: of companies where he is active and may order; in a visit of the entered one. */
export function visibleTo(db: Db, session: Session): SQL {
  const mayOrderFor = db
    .select({ id: membership.companyId })
    .from(membership)
    .where(
      and(
        eq(membership.accountId, session.account.id),
        eq(membership.state, 'active'),
        sql`(${membership.role} = 'ADMIN' or (${membership.rights} ->> 'order')::boolean)`,
        withinVisit(session, membership.companyId),
      ),
    );
  return sql`${orderRequest.companyId} = any(array(${mayOrderFor}))`;
}

/** A request with the content of its version and the names that screens show. */
export type RequestRow = Awaited<ReturnType<typeof selectRequests>>[number];

function selectRequests(db: Db, where: SQL | undefined) {
  return db
    .select({
      request: orderRequest,
      content: orderRequestVersion,
      company: { id: company.id, name: company.name, currency: company.currency },
      customer: { name: account.name, lastName: account.lastName, secondName: account.secondName },
      maker: { name: maker.name, lastName: maker.lastName, secondName: maker.secondName },
      answerer: { name: answerer.name, lastName: answerer.lastName, secondName: answerer.secondName },
      order: { id: customerOrder.id, number: customerOrder.number },
      corrects: { id: corrected.id, number: corrected.number },
    })
    .from(orderRequest)
    .innerJoin(
      orderRequestVersion,
      and(eq(orderRequestVersion.requestId, orderRequest.id), eq(orderRequestVersion.version, orderRequest.version)),
    )
    .innerJoin(company, eq(company.id, orderRequest.companyId))
    .innerJoin(account, eq(account.id, orderRequest.accountId))
    .innerJoin(maker, eq(maker.id, orderRequest.createdBy))
    .leftJoin(answerer, eq(answerer.id, orderRequest.answeredBy))
    .leftJoin(customerOrder, eq(customerOrder.id, orderRequest.orderId))
    .leftJoin(corrected, eq(corrected.id, orderRequest.correctsId))
    .where(where);
}

/** One request among those of `scope`; undefined: there is none. */
export async function findRequest(db: Db, scope: SQL, id: number): Promise<RequestRow | undefined> {
  const [row] = await selectRequests(db, and(eq(orderRequest.id, id), scope));
  return row;
}

/** The requests of `scope`, the newest first. */
export function listRequests(
  db: Db,
  scope: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<RequestRow[]> {
  return selectRequests(db, scope).orderBy(desc(orderRequest.id)).limit(limit).offset(offset);
}

/** Locks a request until the transaction ends: after its company, before stock. */
export async function lockRequest(tx: Db, id: number): Promise<RequestRow> {
  await tx.select({ id: orderRequest.id }).from(orderRequest).where(eq(orderRequest.id, id)).for('no key update');
  return (await findRequest(tx, sql`true`, id))!;
}
