import { z } from 'zod';
import { allStatuses } from './order-status.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { command } from '#server/commands/command.ts';

const statuses = allStatuses.map(({ code }) => code);
const wrongStatus = `нужно одно из: ${allStatuses.map(({ code, name }) => `${code} («${name}»)`).join(', ')}`;

/** Moves an order on; the buyer gets a notice. Refuses a step that its status does not allow. */
export const orderStatusCommand = command(
  z.object({
    number: z.string('укажите номер, например З-2026-000123').trim().min(1).max(30),
    status: z.enum(statuses, { error: wrongStatus }),
  }),
  async ({ database, now }, { number, status }) => {
    const { from, to } = await changeOrderStatus(database.db, number, status, null, now());
    const nameOf = (code: string) => allStatuses.find((view) => view.code === code)!.name;
    return [`Заказ ${number}: «${nameOf(from)}» → «${nameOf(to)}». Покупатель получит уведомление`];
  },
);
