import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { RequestListItem } from '../contract.ts';
import { requestsQuery } from './queries.ts';
import { RequestBadge } from './request-badge.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/orders/', title: 'Заказы' },
  { path: '/requests/', title: 'Заявки на подтверждение' },
];

/** Orders that staff have prepared and the buyer may confirm, the newest first. */
export function RequestsPage() {
  const { api } = useApp();
  const [page, setPage] = useState(1);
  const query = useQuery({ ...requestsQuery(api, page), placeholderData: keepPreviousData });
  const { data, isFetching, isPlaceholderData } = query;
  const { items, append, isAppending } = useAppendedPages({
    page,
    data,
    queryOf: (next) => requestsQuery(api, next),
    hrefOf: null,
    keyOf: ({ id }) => id,
  });
  return (
    <>
      <PageHeading crumbs={crumbs} title="Заявки на подтверждение" />
      {data ? (
        data.items.length > 0 ? (
          <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
            <CardTable label="Заявки" columns={columns} rows={items} rowKey={({ id }) => id} isWide />
            <ListPages pagination={data.page} onMore={append} isLoading={isAppending} onPage={setPage} />
          </ListContent>
        ) : (
          <EmptyState
            title="Заявок нет"
            text="Здесь появятся заказы, которые менеджер подготовил для вас и просит подтвердить."
          />
        )
      ) : (
        <LoadingState query={query} rows={10} height={56} />
      )}
    </>
  );
}

const columns: CardColumn<RequestListItem>[] = [
  {
    key: 'id',
    title: 'Заявка',
    kind: 'main',
    cell: ({ id, url, corrects }) => (
      <Link href={url}>{corrects ? `Правка заказа ${corrects.number}` : `Заявка ${id}`}</Link>
    ),
  },
  { key: 'state', title: 'Состояние', cell: ({ state }) => <RequestBadge state={state} /> },
  { key: 'company', title: 'Компания', cell: ({ contragent }) => contragent.name },
  { key: 'until', title: 'Подтвердить до', kind: 'short', cell: ({ expiresAt }) => formatDate(expiresAt.slice(0, 10)) },
  { key: 'total', title: 'Сумма', kind: 'number', cell: ({ total, currency }) => formatColumnPrice(total, currency) },
  {
    key: 'order',
    title: 'Заказ',
    kind: 'short',
    cell: ({ order, corrects }) => {
      const shown = order ?? corrects;
      return shown ? <Link href={shown.url}>{shown.number}</Link> : null;
    },
  },
];
