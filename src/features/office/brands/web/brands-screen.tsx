import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { BrandRow } from '../contract.ts';

const brandsList: OfficeListDeclaration<BrandRow, Data<'officeBrands'>> = {
  name: 'officeBrands',
  label: 'Бренды',
  columns: [
    { key: 'name', title: 'Бренд', kind: 'main', isName: true, text: ({ name }) => name },
    { key: 'goods', title: 'Товаров', kind: 'number', text: ({ goods }) => formatNumber(goods), from: 0 },
    {
      key: 'state',
      title: 'Видимость',
      kind: 'short',
      text: ({ active }) => (active ? '' : 'Скрыт'),
      cell: ({ active }) => (active ? null : <Badge>Скрыт</Badge>),
      from: 480,
    },
    { key: 'logo', title: 'Логотип', kind: 'short', text: ({ logo }) => (logo ? 'Есть' : 'Нет'), from: 640 },
    { key: 'text', title: 'Текст', kind: 'short', text: ({ hasText }) => (hasText ? 'Есть' : 'Нет'), from: 640 },
    {
      key: 'aliases',
      title: 'В загрузках также',
      kind: 'text',
      text: ({ aliases }) => aliases.join(', '),
      from: 800,
    },
  ],
  search: { name: 'q', label: 'Название', maxLength: 100 },
  filters: [
    { kind: 'tick', name: 'hidden', label: 'Скрытые' },
    { kind: 'tick', name: 'noLogo', label: 'Без логотипа' },
    { kind: 'tick', name: 'noText', label: 'Без текста' },
  ],
  sort: { by: 'name', dir: 'asc' },
  rowKey: ({ id }) => String(id),
  rowHref: ({ id }) => `/office/brands/${id}/`,
  empty: { title: 'Брендов пока нет', text: 'Их принесёт загрузка товаров с изготовителями.' },
};

/** The brands of the shop for staff. */
export function BrandsScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Бренды" />
      <OfficeList
        list={brandsList}
        read={(values, after, signal) => api('officeBrands', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}
