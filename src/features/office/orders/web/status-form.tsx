import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeOrdersContract, type OfficeOrder } from '../contract.ts';
import { useOrderAction } from './use-order-action.ts';

type Status = OfficeOrder['nextStatuses'][number]['code'];

/** The next status of an order, where no accounting system sets it. */
export function StatusForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { run } = useOrderAction();
  const [next] = order.nextStatuses;
  return (
    <OfficeForm
      schema={officeOrdersContract.officeOrderStatus.body}
      bodyOf={({ status }) => ({ ids: [order.id], status: status as Status })}
      begun={{ values: { status: next?.code ?? '' }, version: 0 }}
      fields={[
        {
          name: 'status',
          label: `Сейчас: ${order.status.name}. Станет`,
          kind: 'choice',
          required: true,
          wrong: 'Выберите статус',
          choices: order.nextStatuses.map(({ code, name }) => ({ value: code, label: name })),
        },
      ]}
      action="Изменить"
      save={(body) => run('officeOrderStatus', body, 'Статус изменён')}
      onClose={onClose}
    />
  );
}
