import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { PropertyRow } from '../contract.ts';

const filterText = ({ filterable, filter }: PropertyRow) =>
  `${filterable ? 'Есть' : 'Нет'}${filter === 'import' ? '' : ', так решил магазин'}`;

const propertiesList: OfficeListDeclaration<PropertyRow, Data<'officeProperties'>> = {
  name: 'officeProperties',
  label: 'Свойства товаров',
  columns: [
    { key: 'name', title: 'Свойство', kind: 'main', isName: true, text: ({ name }) => name },
    {
      key: 'filter',
      title: 'В фильтре',
      kind: 'short',
      text: filterText,
      cell: (row) => (row.filterable ? <Badge color="success">{filterText(row)}</Badge> : filterText(row)),
      from: 0,
    },
    { key: 'unit', title: 'Единица', kind: 'short', text: ({ unit }) => unit, from: 560 },
    {
      key: 'shown',
      title: 'На странице товара',
      kind: 'short',
      text: ({ isShown }) => (isShown ? 'Да' : 'Нет'),
      from: 720,
    },
    { key: 'values', title: 'Значений', kind: 'number', text: ({ values }) => formatNumber(values), from: 640 },
    { key: 'source', title: 'Источник', kind: 'text', text: ({ source }) => source ?? '', from: 1000 },
  ],
  search: { name: 'q', label: 'Название', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'filtered',
      any: 'В фильтре и нет',
      choices: () => [
        { value: 'yes', label: 'В фильтре' },
        { value: 'no', label: 'Не в фильтре' },
      ],
    },
    {
      kind: 'choice',
      name: 'shown',
      any: 'На странице товара и нет',
      choices: () => [
        { value: 'yes', label: 'На странице товара' },
        { value: 'no', label: 'Не на странице товара' },
      ],
    },
  ],
  sort: { by: 'place', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/properties/${id}/`,
  empty: { title: 'Свойств пока нет', text: 'Их принесёт загрузка товаров.' },
};

/** The properties of goods for staff, in the order of the filter. */
export function PropertiesScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Свойства товаров" />
      <OfficeList
        list={propertiesList}
        read={(values, after, signal) => api('officeProperties', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}
