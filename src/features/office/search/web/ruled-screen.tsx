import type { Data } from '#shared/endpoint.ts';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import type { OfficeListDeclaration } from '#web/ui/office/list-types.ts';
import { OfficeList } from '#web/ui/office/office-list.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { RuledQuery } from '../contract.ts';
import { SearchTabs, tryHref } from './search-tabs.tsx';

const ruledList: OfficeListDeclaration<RuledQuery, Data<'officeSearchRules'>> = {
  name: 'officeSearchRules',
  label: 'Запросы с закреплёнными и запрещёнными товарами',
  columns: [
    {
      key: 'query',
      title: 'Запрос',
      kind: 'main',
      isName: true,
      text: ({ query }) => query,
      sort: { by: 'query', first: 'asc' },
    },
    { key: 'pins', title: 'Закреплено', kind: 'number', text: ({ pins }) => formatNumber(pins), from: 0 },
    { key: 'bans', title: 'Не показывать', kind: 'number', text: ({ bans }) => formatNumber(bans), from: 0 },
    {
      key: 'rules',
      title: 'Всего правил',
      kind: 'number',
      text: ({ pins, bans }) => formatNumber(pins + bans),
      sort: { by: 'rules', first: 'desc' },
      from: 640,
    },
  ],
  search: { name: 'q', label: 'Слова запроса', maxLength: 100 },
  filters: [],
  sort: { by: 'query', dir: 'asc' },
  rowKey: ({ query }) => query,
  rowHref: ({ query }) => tryHref(query),
  empty: {
    title: 'Ничего не закреплено',
    text: 'Откройте запрос на вкладке «Найти как покупатель» и закрепите товары или уберите лишние.',
  },
};

/** The queries whose results the owner has changed. */
export function RuledScreen() {
  const { api } = useApp();
  return (
    <>
      <PageHeading crumbs={[]} title="Закреплённые товары" />
      <SearchTabs current="ruled" />
      <OfficeList
        list={ruledList}
        read={(values, after, signal) => api('officeSearchRules', { query: { ...values, after } as never }, { signal })}
      />
    </>
  );
}
