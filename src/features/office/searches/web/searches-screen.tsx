import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { MissedSearch } from '../contract.ts';

const searchesList: OfficeListDeclaration<MissedSearch, Data<'officeSearches'>> = {
  name: 'officeSearches',
  label: 'Поиск без ответа',
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
      key: 'last',
      title: 'Последний раз',
      kind: 'short',
      text: ({ lastAt }) => formatDateTime(lastAt),
      sort: { by: 'last', first: 'desc' },
      from: 480,
    },
  ],
  search: { name: 'q', label: 'Слова запроса', maxLength: 100 },
  filters: [],
  sort: { by: 'count', dir: 'desc' },
  rowKey: ({ query }) => query,
  rowHref: ({ query }) => `/search/?query=${encodeURIComponent(query)}`,
  empty: { title: 'Всё нашлось', text: 'Здесь появится, что покупатели искали за месяц и не нашли.' },
};

/** What buyers have looked for in vain. */
export function SearchesScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[{ path: '/office/', title: 'Рабочее место' }]} title="Искали и не нашли" />
      <OfficeList
        list={searchesList}
        read={(values, after, signal) => api('officeSearches', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}
