import { retryOrder, sendAgain, takeByHand } from '#exchange/orders-out/server/index.ts';
import { prolongInvoice } from '#ordering/documents/server/index.ts';
import { cancelLocked, changeStatus, markPaid } from '#ordering/orders/server/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { dayOf, formatDate } from '#shared/dates.ts';
import { statusView } from '#shared/order-status.ts';
import { actOnEach } from './act-on-each.ts';
import { rowView } from './order-rows.ts';

/** Who acts, from where and when, for the audit log. */
const byWhom = ({ session, request, now }: CallContext<Session>) => ({
  accountId: session.account.id,
  ip: request.ip,
  at: now(),
});

/** Whether a change would replace what its author has not seen. A value that is already as wanted is no conflict. */
const isOverwriting = <T>(stored: T, shown: T | undefined, wanted: T): boolean =>
  shown !== undefined && stored !== shown && stored !== wanted;

/** Cancels orders as their buyers may; a cancelled one stays as it is. */
export const cancelOrders: Operation<'officeOrderCancel', Session> = (ctx, { body }) =>
  actOnEach(ctx, body.ids, {
    name: 'cancel',
    act: ({ db, session }, { order }) => cancelLocked(db, order, { ...byWhom(ctx), actorId: session.account.id }),
  });

/** Sends orders to the accounting system again, with its next exchange. */
export const sendOrders: Operation<'officeOrderSend', Session> = (ctx, { body }) =>
  actOnEach(ctx, body.ids, {
    name: 'send',
    act: ({ db }, { order }) => sendAgain(db, order, { ...byWhom(ctx), timeZone: ctx.env.TZ_SHOP }),
  });

/** Releases what the exchange set aside: it goes with the next exchange, or counts as entered by hand. */
export const releaseOrders: Operation<'officeOrderRelease', Session> = (ctx, { body }) =>
  actOnEach(ctx, body.ids, {
    name: 'release',
    act: async ({ db }, { order }) => {
      const release = { ...byWhom(ctx), timeZone: ctx.env.TZ_SHOP };
      if (body.how === 'retry') return void (await retryOrder(db, order, release));
      const names = await takeByHand(db, order.number, release);
      if (names.length === 0) {
        throw refuse('NOT_ALLOWED', 'Причины больше нет: отправьте заказ снова, вносить его вручную не нужно');
      }
    },
  });

/** Lets invoices end on another day. Throws VALIDATION for a day that is over. */
export const prolongInvoices: Operation<'officeOrderProlong', Session> = (ctx, { body }) => {
  if (body.until < dayOf(ctx.now(), ctx.env.TZ_SHOP)) {
    throw refuse('VALIDATION', 'Выберите сегодняшний день или более поздний', { field: 'until' });
  }
  return actOnEach(ctx, body.ids, {
    name: 'prolong',
    act: (inside, row) => {
      const { invoiceUntil } = rowView(inside, row);
      if (isOverwriting(invoiceUntil, body.shown, body.until)) {
        throw refuse('CONFLICT', `Срок счёта уже изменил другой сотрудник: до ${formatDate(invoiceUntil ?? '')}`);
      }
      return prolongInvoice(inside.db, inside.env, row.order, { ...byWhom(ctx), until: body.until });
    },
  });
};

/** Moves orders on where no accounting system leads them. */
export const changeStatuses: Operation<'officeOrderStatus', Session> = (ctx, { body }) =>
  actOnEach(ctx, body.ids, {
    name: 'status',
    act: async ({ db }, { order }) => {
      if (isOverwriting(order.status, body.shown, body.status)) {
        throw refuse('CONFLICT', `Статус уже изменил другой сотрудник: «${statusView(order.status).name}»`);
      }
      if (order.status !== body.status) await changeStatus(db, order, body.status, byWhom(ctx));
    },
  });

/** Marks orders as paid where no accounting system reports payments. */
export const markOrdersPaid: Operation<'officeOrderPaid', Session> = (ctx, { body }) =>
  actOnEach(ctx, body.ids, { name: 'paid', act: ({ db }, { order }) => markPaid(db, order, byWhom(ctx)) });
