import { useRef } from 'react';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import { MarkdownField } from '#web/ui/office/markdown-field.tsx';
import { OfficeForm } from '#web/ui/office/office-form.tsx';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';
import { type BrandValues, MAX_BRAND_NAME, MAX_BRAND_TEXT, officeBrandsContract } from '../contract.ts';
import { brandQuery } from './brand-query.ts';

type Typed = { name: string; active: string; description: string };

const typed = ({ name, active, description }: BrandValues): Typed => ({
  name,
  active: active ? 'yes' : 'no',
  description,
});
const read = ({ name, active, description }: Typed): BrandValues => ({ name, active: active === 'yes', description });

const fields: readonly OfficeField<Typed>[] = [
  {
    name: 'name',
    label: 'Название',
    kind: 'text',
    required: true,
    maxLength: MAX_BRAND_NAME,
    wrong: 'Напишите название',
    hint: 'Загрузки узнают бренд и по прежнему названию; адрес страницы останется.',
  },
  {
    name: 'active',
    label: 'Покупатели видят бренд',
    kind: 'choice',
    wrong: 'Выберите',
    choices: [
      { value: 'yes', label: 'Да' },
      { value: 'no', label: 'Нет: товары остаются, бренд не назван' },
    ],
  },
  {
    name: 'description',
    label: 'Текст на странице бренда',
    kind: 'custom',
    wrong: `Не больше ${MAX_BRAND_TEXT} знаков`,
    render: (input) => <MarkdownField {...input} maxLength={MAX_BRAND_TEXT} />,
  },
];

/** Changes a brand over the values that are shown. */
export function BrandForm({ brand }: { brand: Data<'officeBrand'> }) {
  const { api, queryClient } = useApp();
  const { runInForm } = useOfficeAction(brand.id, ['officeBrands', 'officeBrand']);
  const shown = useRef(brand.values);
  return (
    <OfficeForm
      schema={officeBrandsContract.officeBrandChange.body}
      bodyOf={(values) => ({ ...read(values), shown: shown.current })}
      begun={{ values: typed(brand.values), version: 0 }}
      fields={fields}
      action="Сохранить"
      save={async (body) => {
        await runInForm('officeBrandChange', body, 'Бренд изменён');
        const { shown: _former, ...values } = body;
        shown.current = values;
      }}
      reread={async () => {
        const { values } = await queryClient.fetchQuery({ ...brandQuery(api, String(brand.id)), staleTime: 0 });
        shown.current = values;
        return { values: typed(values), version: 0 };
      }}
    />
  );
}
