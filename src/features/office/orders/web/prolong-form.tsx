import { useState } from 'react';
import { addDays, dayOf } from '#shared/dates.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeOrdersContract, type OfficeOrder } from '../contract.ts';
import { useOrderAction } from './use-order-action.ts';

/** By how many days an invoice is prolonged unless another day is chosen. */
const USUAL_DAYS = 5;

/** Until when the invoice of an unpaid order stays valid. */
export function ProlongForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { run } = useOrderAction();
  const [today] = useState(() => dayOf(new Date()));
  const from = order.invoiceUntil !== null && order.invoiceUntil > today ? order.invoiceUntil : today;
  return (
    <OfficeForm
      schema={officeOrdersContract.officeOrderProlong.body}
      bodyOf={({ until }) => ({ ids: [order.id], until })}
      begun={{ values: { until: addDays(from, USUAL_DAYS) }, version: 0 }}
      fields={[{ name: 'until', label: 'Счёт действует до', kind: 'day', required: true, wrong: 'Выберите день' }]}
      action="Продлить"
      save={(body) => run('officeOrderProlong', body, 'Счёт продлён')}
      onClose={onClose}
    />
  );
}
