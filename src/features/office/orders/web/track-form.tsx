import { useApp } from '#web/app/app-context.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { officeOrdersContract, type OfficeOrder } from '../contract.ts';
import { officeOrderQuery } from './order-query.ts';
import { refreshOrders } from './use-order-action.ts';

const valuesOf = (track: OfficeOrder['track']) => ({
  values: { number: track?.number ?? '', link: track?.link ?? '' },
  version: track?.version ?? 0,
});

/** The carrier's number of an order, with its address; an empty number removes both. */
export function TrackForm({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { api, queryClient } = useApp();
  const id = String(order.id);
  return (
    <OfficeForm
      schema={officeOrdersContract.officeOrderTrack.body}
      bodyOf={({ number, link }, version) => ({ number, link, version })}
      begun={valuesOf(order.track)}
      fields={[
        { name: 'number', label: 'Номер отправления', kind: 'text', maxLength: 100, wrong: 'Не больше 100 знаков' },
        {
          name: 'link',
          label: 'Ссылка на отслеживание',
          kind: 'text',
          maxLength: 500,
          placeholder: 'https://',
          wrong: 'Нужен адрес, который начинается с https://',
        },
      ]}
      action="Сохранить"
      save={async (body) => {
        await api('officeOrderTrack', { params: { id }, body });
        await refreshOrders(queryClient);
        return true;
      }}
      reread={async () =>
        valuesOf((await queryClient.fetchQuery({ ...officeOrderQuery(api, id), staleTime: 0 })).track)
      }
      onClose={onClose}
    />
  );
}
