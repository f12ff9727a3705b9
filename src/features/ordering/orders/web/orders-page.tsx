import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { countOf, ORDER_FORMS } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { navigationState, useNavigationState } from '#web/app/navigation-state.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { isUnknownCompany, NO_SUCH_COMPANY } from '#web/ui/list-filter.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { isNarrowed, type OrderFilter } from './order-filter.ts';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import styles from './order-filters.module.css';
import { ordersQuery } from './queries.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/orders/', title: 'Заказы' },
];

/** The placed orders, newest first (R-ROUTE-21, A-129). The filter is the address; the page is not. */
export function OrdersPage({ filter, Waiting }: { filter: OrderFilter; Waiting: ComponentType }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const { ordersPage = 1 } = useNavigationState();
  const query = useQuery({ ...ordersQuery(api, filter, ordersPage), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isFetching } = query;
  const { items, append, isAppending } = useAppendedPages({
    page: ordersPage,
    data,
    queryOf: (page) => ordersQuery(api, filter, page),
    hrefOf: null,
    keyOf: ({ id }) => id,
  });
  const openPage = (page: number) =>
    navigate({ to: '/orders/', search: filter, state: navigationState({ ordersPage: page }), resetScroll: true });
  const clear = () => navigate({ to: '/orders/', search: {}, resetScroll: false });

  return (
    <>
      <PageHeading crumbs={crumbs} title="Заказы" />
      <Waiting />
      {data && data.page.total === 0 && !isNarrowed(filter) ? null : (
        <OrderFilters
          filter={filter}
          statuses={data?.statuses ?? []}
          contragents={data?.contragents ?? []}
          objects={data?.objects ?? []}
        />
      )}
      <output className={data?.page.total && isNarrowed(filter) ? styles.found : 'visually-hidden'}>
        {data && !isPlaceholderData ? `Найдено: ${countOf(data.page.total, ORDER_FORMS)}` : ''}
      </output>
      {data ? (
        data.items.length > 0 ? (
          <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
            <OrderTable orders={items} withCompany={data.contragents.length > 1} />
            <ListPages
              pagination={data.page}
              onMore={append}
              isLoading={isAppending}
              onPage={(page) => void openPage(page)}
            />
          </ListContent>
        ) : (
          <Nothing
            narrowed={isNarrowed(filter)}
            ofOthers={isUnknownCompany(data.contragents, filter.contragent)}
            onClear={() => void clear()}
          />
        )
      ) : (
        <LoadingState query={query} rows={10} height={56} />
      )}
    </>
  );
}

/** `ofOthers`: the address names a company that is none of the buyer's. */
function Nothing({ narrowed, ofOthers, onClear }: { narrowed: boolean; ofOthers: boolean; onClear: () => void }) {
  if (narrowed) {
    return (
      <EmptyState
        title="Ничего не найдено"
        text={ofOthers ? NO_SUCH_COMPANY : 'Таких заказов нет. Измените условия или сбросьте фильтр.'}
      >
        <Button look="secondary" onClick={onClear}>
          Сбросить фильтр
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="Заказов пока нет" text="Здесь появятся оформленные заказы: их состав, суммы и ход выполнения.">
      <ButtonLink href="/catalog/">Перейти в каталог</ButtonLink>
    </EmptyState>
  );
}
