import type { Data } from '#shared/endpoint.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import { officePropertiesContract } from '../contract.ts';

/** Where a property stands among all. */
export function PlaceForm({ property: { id, order } }: { property: Data<'officeProperty'> }) {
  const { runInForm } = useOfficeAction(id, ['officeProperties', 'officeProperty']);
  const before = order[order.findIndex((one) => one.id === id) - 1];
  return (
    <OfficeForm
      schema={officePropertiesContract.officePropertyPlace.body}
      bodyOf={({ after }) => ({ after: after === '' ? null : Number(after) })}
      begun={{ values: { after: before ? String(before.id) : '' }, version: 0 }}
      fields={[
        {
          name: 'after',
          label: 'Стоит после',
          kind: 'choice',
          placeholder: 'Первым',
          wrong: 'Выберите',
          choices: order.filter((one) => one.id !== id).map((one) => ({ value: String(one.id), label: one.name })),
        },
      ]}
      action="Переставить"
      save={(body) => runInForm('officePropertyPlace', body, 'Порядок свойств изменён')}
    />
  );
}
