import { useRef, useState } from 'react';
import { addDays, dayOf } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeOrdersContract, type OfficeOrder } from '../contract.ts';
import { officeOrderQuery } from './order-query.ts';
import { useOrderAction } from './use-order-action.ts';

/** By how many days an invoice is prolonged unless another day is chosen. */
const USUAL_DAYS = 5;

/** Until when the invoice of an unpaid order stays valid. */
export function ProlongForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { api, queryClient } = useApp();
  const { run } = useOrderAction();
  const shown = useRef(order.invoiceUntil);
  const [today] = useState(() => dayOf(new Date()));
  const from = order.invoiceUntil !== null && order.invoiceUntil > today ? order.invoiceUntil : today;
  return (
    <OfficeForm
      schema={officeOrdersContract.officeOrderProlong.body}
      bodyOf={({ until }) => ({ ids: [order.id], until, shown: shown.current })}
      begun={{ values: { until: addDays(from, USUAL_DAYS) }, version: 0 }}
      fields={[{ name: 'until', label: 'Счёт действует до', kind: 'day', required: true, wrong: 'Выберите день' }]}
      action="Продлить"
      save={(body) => run('officeOrderProlong', body, 'Счёт продлён')}
      reread={async () => {
        const query = officeOrderQuery(api, String(order.id));
        const { invoiceUntil } = await queryClient.fetchQuery({ ...query, staleTime: 0 });
        shown.current = invoiceUntil;
        return { values: { until: invoiceUntil ?? '' }, version: 0 };
      }}
      onClose={onClose}
    />
  );
}
