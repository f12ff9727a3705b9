import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { SearchQuery } from '../contract.ts';
import { SearchTabs, tryHref } from './search-tabs.tsx';

const queriesList: OfficeListDeclaration<SearchQuery, Data<'officeSearchQueries'>> = {
  name: 'officeSearchQueries',
  label: 'Что искали покупатели',
  columns: [
    { key: 'query', title: 'Искали', kind: 'main', isName: true, text: ({ query }) => query },
    {
      key: 'count',
      title: 'Раз',
      kind: 'number',
      text: ({ count }) => formatNumber(count),
      sort: { by: 'count', first: 'desc' },
      from: 0,
    },
    {
      key: 'found',
      title: 'Нашлось',
      kind: 'number',
      text: ({ found }) => (found === 0 ? 'ничего' : formatNumber(found)),
      sort: { by: 'found', first: 'asc' },
      from: 0,
    },
    {
      key: 'inStock',
      title: 'В наличии',
      kind: 'number',
      text: ({ found, inStock }) => (found === 0 || inStock === null ? '—' : formatNumber(inStock)),
      sort: { by: 'inStock', first: 'asc' },
      from: 480,
    },
    {
      key: 'last',
      title: 'Последний раз',
      kind: 'short',
      text: ({ lastAt }) => formatDateTime(lastAt),
      sort: { by: 'last', first: 'desc' },
      from: 640,
    },
  ],
  search: { name: 'q', label: 'Слова запроса', maxLength: 100 },
  filters: [
    {
      kind: 'choice',
      name: 'show',
      any: 'Все запросы',
      choices: () => [
        { value: 'missed', label: 'Ничего не нашлось' },
        { value: 'outOfStock', label: 'Нашлось, но нет в наличии' },
      ],
    },
  ],
  sort: { by: 'count', dir: 'desc' },
  rowKey: ({ query }) => query,
  rowHref: ({ query }) => tryHref(query),
  isMarked: ({ found }) => found === 0,
  empty: { title: 'Пока ничего не искали', text: 'Здесь появятся запросы покупателей за последний месяц.' },
};

/** What buyers have looked for in a month: how often, how much was found and is in stock. */
export function QueriesScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Поиск" />
      <SearchTabs current="queries" />
      <OfficeList
        list={queriesList}
        read={(values, after, signal) =>
          api('officeSearchQueries', { query: { ...values, after } as never }, { signal })
        }
      />
    </>
  );
}
