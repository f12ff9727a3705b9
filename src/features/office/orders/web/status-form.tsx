import { useRef } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeOrdersContract, type OfficeOrder } from '../contract.ts';
import { officeOrderQuery } from './order-query.ts';
import { useOrderAction } from './use-order-action.ts';

type Status = OfficeOrder['nextStatuses'][number]['code'];

/** The next status of an order, where no accounting system sets it. */
export function StatusForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { api, queryClient } = useApp();
  const { run } = useOrderAction();
  const shown = useRef(order.status.code);
  const [next] = order.nextStatuses;
  return (
    <OfficeForm
      schema={officeOrdersContract.officeOrderStatus.body}
      bodyOf={({ status }) => ({ ids: [order.id], status: status as Status, shown: shown.current })}
      begun={{ values: { status: next?.code ?? '' }, version: 0 }}
      fields={[
        {
          name: 'status',
          label: `Сейчас: ${order.status.name}. Станет`,
          kind: 'choice',
          required: true,
          wrong: 'Выберите статус',
          choices: [order.status, ...order.nextStatuses].map(({ code, name }) => ({ value: code, label: name })),
        },
      ]}
      action="Изменить"
      save={(body) => run('officeOrderStatus', body, 'Статус изменён')}
      reread={async () => {
        const { status } = await queryClient.fetchQuery({ ...officeOrderQuery(api, String(order.id)), staleTime: 0 });
        shown.current = status.code;
        return { values: { status: status.code }, version: 0 };
      }}
      onClose={onClose}
    />
  );
}
