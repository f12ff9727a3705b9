import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { EnteredRows, useBuying } from '#goods/catalogue/web/index.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { stringifySearch } from '#web/app/search-params.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { Button } from '#web/ui/button.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { MyGood } from '../contract.ts';
import { AddedGoods } from './added-goods.tsx';
import { Beginning } from './beginning.tsx';
import { ChosenGoods } from './chosen-goods.tsx';
import { LevelTools } from './level-tools.tsx';
import { MyGoodsFilters } from './my-goods-filters.tsx';
import styles from './my-goods-page.module.css';
import type { MyGoodsSearch } from './my-goods-search.ts';
import { MyGoodsTable } from './my-goods-table.tsx';
import { myGoodsQuery } from './queries.ts';
import { useChosenGoods } from './use-chosen-goods.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/my-goods/', title: 'Мои товары' },
];

/** What the company orders again and again: searched, narrowed and ordered from. The filter is the address. */
export function MyGoodsPage({ search }: { search: MyGoodsSearch }) {
  const { api } = useApp();
  const page = search.page ?? 1;
  const query = useQuery({ ...myGoodsQuery(api, search), placeholderData: keepPreviousData });
  const { data, isPlaceholderData, isFetching } = query;
  const hrefOf = (next: number) =>
    `/my-goods/${stringifySearch({ ...search, page: next > 1 ? String(next) : undefined })}`;
  const { items, append, isAppending } = useAppendedPages({
    page,
    data,
    queryOf: (next) => myGoodsQuery(api, search, next),
    hrefOf,
    keyOf: ({ id }) => id,
  });
  const isNarrowed = Boolean(search.st ?? search.section ?? search.object ?? search.level);
  const isEmpty = data !== undefined && data.page.total === 0 && !isNarrowed;
  return (
    <>
      <PageHeading crumbs={crumbs} title="Мои товары">
        {data && !isEmpty ? <output className={styles.count}>{countOf(data.page.total, PRODUCT_FORMS)}</output> : null}
      </PageHeading>
      {isEmpty ? null : (
        <MyGoodsFilters search={search} sections={data?.sections ?? []} objects={data?.objects ?? []} />
      )}
      {data ? (
        isEmpty ? (
          <Beginning />
        ) : items.length > 0 ? (
          <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
            <Goods items={items} isBusy={isPlaceholderData} />
            <ListPages pagination={data.page} onMore={append} isLoading={isAppending} hrefOf={hrefOf} />
          </ListContent>
        ) : (
          <NothingLeft isLevelled={search.level === '1'} />
        )
      ) : (
        <LoadingState query={query} rows={14} height={42} />
      )}
    </>
  );
}

function Goods({ items, isBusy }: { items: readonly MyGood[]; isBusy: boolean }) {
  const buying = useBuying();
  const [hasLevels, setLevels] = useState(false);
  const selection = useChosenGoods(items, buying);
  return (
    <>
      <LevelTools items={items} buying={buying} isOpen={hasLevels} onToggle={() => setLevels(!hasLevels)} />
      <MyGoodsTable items={items} hasLevels={hasLevels} choice={selection?.choice} isBusy={isBusy} />
      {!buying ? null : selection && selection.goods.length > 0 ? (
        <ChosenGoods selection={selection} buying={buying} />
      ) : (
        <EnteredRows items={items.flatMap(({ item }) => item ?? [])} buying={buying}>
          <AddedGoods />
        </EnteredRows>
      )}
    </>
  );
}

function NothingLeft({ isLevelled }: { isLevelled: boolean }) {
  const navigate = useNavigate();
  return (
    <EmptyState
      title="Ничего не найдено"
      text={
        isLevelled
          ? 'Таких товаров с уровнем нет. Уровни задаются кнопкой «Уровни» над списком.'
          : 'Среди того, что заказывала компания, такого нет. Измените условия или поищите в каталоге.'
      }
    >
      <Button look="secondary" onClick={() => void navigate({ to: '/my-goods/', search: {}, resetScroll: false })}>
        Показать все
      </Button>
    </EmptyState>
  );
}
