import { formatDate } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { Picture } from '#web/ui/picture.tsx';
import type { OfficeColumn, OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { displayStates, type ProductRow } from '../contract.ts';
import { GoodsBadges, standingWords } from './goods-badges.tsx';
import { displayNames, namedChoices, sectionChoices } from './goods-words.ts';

const PICTURE_PX = 32;

const columns: readonly OfficeColumn<ProductRow>[] = [
  {
    key: 'picture',
    title: 'Фото',
    kind: 'short',
    text: () => '',
    cell: ({ picture }) => <Picture source={picture} alt="" width={PICTURE_PX} height={PICTURE_PX} />,
    from: 480,
  },
  {
    key: 'name',
    title: 'Товар',
    kind: 'main',
    isName: true,
    text: ({ name }) => name,
    sort: { by: 'name', first: 'asc' },
  },
  {
    key: 'article',
    title: 'Артикул',
    kind: 'short',
    text: ({ article }) => article,
    sort: { by: 'article', first: 'asc' },
    from: 340,
  },
  {
    key: 'state',
    title: 'Состояние',
    kind: 'short',
    text: standingWords,
    cell: (row) => <GoodsBadges standing={row} />,
    from: 600,
  },
  { key: 'section', title: 'Раздел', kind: 'text', text: ({ section }) => section || 'Нет', from: 1150 },
  { key: 'brand', title: 'Бренд', kind: 'text', text: ({ brand }) => brand || 'Нет', from: 1050 },
  {
    key: 'available',
    title: 'Свободно',
    kind: 'number',
    text: ({ available, unit }) => `${formatNumber(available)}${NBSP}${unit}`,
    from: 900,
  },
  {
    key: 'price',
    title: 'Цена',
    kind: 'number',
    text: ({ price, currency }) => (price === null ? 'Нет' : formatColumnPrice(price, currency)),
    from: 900,
  },
  {
    key: 'byHand',
    title: 'Изменён',
    kind: 'short',
    text: ({ isByHand }) => (isByHand ? 'Вручную' : ''),
    from: 1250,
  },
  { key: 'source', title: 'Источник', kind: 'text', text: ({ source }) => source },
  {
    key: 'created',
    title: 'Появился',
    kind: 'short',
    text: ({ createdAt }) => formatDate(createdAt),
    sort: { by: 'created', first: 'desc' },
    from: 1450,
  },
];

const tick = (name: string, label: string) => ({ kind: 'tick', name, label }) as const;

/** All goods of the shop; `choices` are absent until they are here. */
export const goodsList = (
  choices: Data<'officeProductChoices'> | undefined,
): OfficeListDeclaration<ProductRow, Data<'officeProducts'>> => {
  const { sources = [], sections = [], brands = [] } = choices ?? {};
  return {
    name: 'officeProducts',
    label: 'Товары',
    columns,
    search: { name: 'q', label: 'Название, артикул или код', maxLength: 100 },
    filters: [
      {
        kind: 'choice',
        name: 'section',
        any: 'Раздел',
        choices: () => [...sectionChoices(sections), { value: 'none', label: 'Без раздела' }],
      },
      {
        kind: 'choice',
        name: 'brand',
        any: 'Бренд',
        choices: () => [...namedChoices(brands), { value: 'none', label: 'Без бренда' }],
      },
      // With one source there is nothing to choose
      {
        kind: 'choice',
        name: 'source',
        any: 'Источник',
        choices: () => (sources.length > 1 ? namedChoices(sources) : []),
      },
      {
        kind: 'choice',
        name: 'stock',
        any: 'Остаток',
        choices: () => [
          { value: 'in', label: 'В наличии' },
          { value: 'out', label: 'Нет в наличии' },
        ],
      },
      {
        kind: 'choice',
        name: 'display',
        any: 'Витрина',
        choices: () => displayStates.map((value) => ({ value, label: displayNames[value] })),
      },
      tick('noPicture', 'Без картинки'),
      tick('noPrice', 'Без цены'),
      tick('new', 'Новинки'),
      tick('discontinued', 'Сняты с производства'),
      tick('byHand', 'Изменены вручную'),
      tick('differs', 'Отличаются от 1С'),
      tick('unsold', 'Смотрели, но не заказали'),
    ],
    sort: { by: 'name', dir: 'asc' },
    rowKey: ({ id }) => String(id),
    rowHref: ({ id }) => `/office/goods/${id}/`,
    isMarked: ({ display }) => display === 'hidden',
    empty: { title: 'Товаров пока нет', text: 'Они появятся после первого обмена с 1С или загрузки файла.' },
  };
};
