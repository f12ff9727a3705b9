import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { company } from '#identity/accounts/server/tables.ts';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { lockOrder, reduceOrder } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { served } from './in-company.ts';

/**
 * Lowers and removes lines of an order at once, as long as the accounting system has not taken it. Its buyer gets a letter
 * with the former and the present lines. Throws NOT_FOUND outside the scope, CANNOT_CORRECT, and what `reduceOrder` throws.
 */
export const correctOrder: Operation<'officeOrderCorrect', Session> = (ctx, { params, body }) =>
  transaction(ctx.db, async (tx) => {
    await lockOrder(tx, params.id);
    const order = await findServed(tx, ctx.session, params.id);
    if (!order) throw notFound('Такого заказа нет');
    if (await isTaken(tx, params.id)) {
      throw refuse('CANNOT_CORRECT', 'Учётная система уже приняла заказ: изменить его можно там');
    }
    const { changes, before, after } = await reduceOrder(tx, order, body.lines, {
      actorAccountId: ctx.session.actor.id,
      at: ctx.now(),
      ip: ctx.request.ip,
      note: body.note.toWellFormed(),
    });
    return {
      before: toWire(before),
      total: toWire(after),
      lines: changes.map(({ lineNo, name, unit, before: was, after: quantity }) => ({
        lineNo,
        name,
        unit,
        was,
        quantity,
      })),
    };
  });

async function findServed(tx: Db, session: Session, id: number) {
  const [row] = await tx
    .select({ order: customerOrder })
    .from(customerOrder)
    .innerJoin(company, eq(company.id, customerOrder.companyId))
    .where(and(eq(customerOrder.id, id), served(session)));
  return row?.order;
}

/** Whether an accounting system counts the order already. */
async function isTaken(tx: Db, orderId: number): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(orderExport)
    .where(and(eq(orderExport.orderId, orderId), isNotNull(orderExport.takenAt)))
    .limit(1);
  return rows.length > 0;
}
