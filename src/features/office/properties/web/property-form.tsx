import { useRef } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import {
  filterChoices,
  MAX_PROPERTY_NAME,
  MAX_UNIT,
  officePropertiesContract,
  type PropertyFilter,
  type PropertyValues,
} from '../contract.ts';
import { propertyQuery } from './property-query.ts';

type Typed = { name: string; unit: string; isShown: string; filter: string };

const typed = ({ name, unit, isShown, filter }: PropertyValues): Typed => ({
  name,
  unit,
  isShown: isShown ? 'yes' : 'no',
  filter,
});
const read = ({ name, unit, isShown, filter }: Typed): PropertyValues => ({
  name,
  unit,
  isShown: isShown === 'yes',
  filter: filterChoices.find((one) => one === filter) ?? 'import',
});

const filterNames: Readonly<Record<PropertyFilter, string>> = {
  import: 'Как решит загрузка',
  yes: 'Да',
  no: 'Нет',
};

const fields: readonly OfficeField<Typed>[] = [
  {
    name: 'filter',
    label: 'Покупатели выбирают по нему',
    kind: 'choice',
    wrong: 'Выберите',
    choices: filterChoices.map((value) => ({ value, label: filterNames[value] })),
  },
  {
    name: 'isShown',
    label: 'На странице товара и в сравнении',
    kind: 'choice',
    wrong: 'Выберите',
    choices: [
      { value: 'yes', label: 'Показывать' },
      { value: 'no', label: 'Не показывать' },
    ],
  },
  {
    name: 'name',
    label: 'Название',
    kind: 'text',
    required: true,
    maxLength: MAX_PROPERTY_NAME,
    wrong: 'Напишите название',
  },
  {
    name: 'unit',
    label: 'Единица',
    kind: 'text',
    maxLength: MAX_UNIT,
    wrong: `Не больше ${MAX_UNIT} знаков`,
    hint: 'Стоит за названием: «Диаметр, мм».',
  },
];

/** Changes a property over the values that are shown. */
export function PropertyForm({ property }: { property: Data<'officeProperty'> }) {
  const { api, queryClient } = useApp();
  const { runInForm } = useOfficeAction(property.id, ['officeProperties', 'officeProperty']);
  const shown = useRef(property.values);
  return (
    <OfficeForm
      schema={officePropertiesContract.officePropertyChange.body}
      bodyOf={(values) => ({ ...read(values), shown: shown.current })}
      begun={{ values: typed(property.values), version: 0 }}
      fields={fields}
      action="Сохранить"
      save={async (body) => {
        await runInForm('officePropertyChange', body, 'Свойство изменено');
        const { shown: _former, ...values } = body;
        shown.current = values;
      }}
      reread={async () => {
        const { values } = await queryClient.fetchQuery({ ...propertyQuery(api, String(property.id)), staleTime: 0 });
        shown.current = values;
        return { values: typed(values), version: 0 };
      }}
    />
  );
}
