import { z } from 'zod';
import { allStatuses, orderStatuses, statusView } from '#shared/order-status.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { command } from '#server/commands/command.ts';

const wrongStatus = `нужно одно из: ${allStatuses.map(({ code, name }) => `${code} («${name}»)`).join(', ')}`;

/** Changes the status of an order and notifies the buyer. Refuses a status that may not follow. */
export const orderStatusCommand = command(
  z.object({
    number: z.string('укажите номер, например З-2026-000123').trim().min(1).max(30),
    status: z.enum(orderStatuses, { error: wrongStatus }),
  }),
  async ({ database, now }, { number, status }) => {
    const { from, to } = await changeOrderStatus(database.db, number, status, null, now());
    return [`Заказ ${number}: «${statusView(from).name}» → «${statusView(to).name}». Покупатель получит уведомление`];
  },
);
