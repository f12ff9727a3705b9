import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { SaveTemplate } from './save-template.tsx';
import { lineUnitOf } from '#shared/line-unit.ts';
import { formatDate } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { TemplateRow } from '../contract.ts';
import { OrderFrom } from './order-from.tsx';
import { templateQuery, templatesQuery } from './queries.ts';
import { RemoveTemplate } from './remove-template.tsx';
import styles from './templates-page.module.css';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/basket-templates/', title: 'Шаблоны корзины' },
];

const hrefOf = (page: number) => (page > 1 ? `/basket-templates/?page=${page}` : '/basket-templates/');

/** The buyer's templates and those that his company shares (R-ROUTE-15): each is ordered by one press, or opened and changed. */
export function TemplatesPage({ page = 1 }: { page?: number }) {
  const { api } = useApp();
  const query = useQuery({
    ...templatesQuery(api, page),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching } = query;
  const appended = useAppendedPages({
    page: page,
    data,
    queryOf: (page) => templatesQuery(api, page),
    hrefOf,
    keyOf: ({ id }) => id,
  });
  return (
    <>
      <PageHeading crumbs={crumbs} title="Шаблоны корзины" />
      {data ? (
        data.items.length > 0 ? (
          <div className={styles.list} aria-busy={isFetching || undefined}>
            <div className={styles.creation}>
              <Creation />
            </div>
            <CardTable label="Шаблоны корзины" columns={columns} rows={appended.items} rowKey={({ id }) => id} />
            <ListPages
              pagination={data.page}
              onMore={appended.append}
              isLoading={appended.isAppending}
              hrefOf={hrefOf}
            />
          </div>
        ) : (
          <NoTemplates />
        )
      ) : (
        <LoadingState query={query} rows={10} height={56} />
      )}
    </>
  );
}

const columns: CardColumn<TemplateRow>[] = [
  {
    key: 'name',
    title: 'Название',
    kind: 'main',
    cell: ({ name, url, description }) => (
      <div>
        <Link href={url} className={styles.name}>
          {name}
        </Link>
        {description ? <span className={styles.description}>{description}</span> : null}
      </div>
    ),
  },
  {
    key: 'owner',
    title: 'Чей',
    kind: 'text',
    cell: ({ owner, isShared }) => owner ?? (isShared ? 'Мой, открыт компании' : 'Мой'),
  },
  { key: 'count', title: 'Позиций', kind: 'number', cell: ({ count }) => formatNumber(count) },
  { key: 'updated', title: 'Изменён', kind: 'short', cell: ({ updatedAt }) => formatDate(updatedAt) },
  { key: 'order', title: 'Заказ', kind: 'press', cell: (row) => <OrderRow row={row} /> },
  {
    key: 'remove',
    title: 'Удаление',
    kind: 'action',
    cell: (row) => (row.mayChange ? <RemoveTemplate template={row} isIcon /> : null),
  },
];

/** The lines are fetched when they are ordered: the list does not carry them. */
function OrderRow({ row }: { row: TemplateRow }) {
  const { api, queryClient } = useApp();
  const lines = async () => {
    const { products, lost } = await queryClient.fetchQuery({
      ...templateQuery(api, String(row.id)),
      staleTime: 0,
    });
    const wanted = products.map(({ id, article, name, basketQuantity, chosenQuantity, remeasured, measure }) => {
      const { quantity, unit } = remeasured ?? {
        quantity: chosenQuantity ?? basketQuantity,
        unit: lineUnitOf(measure),
      };
      return { id, article, name, quantity, unit };
    });
    return { products: wanted, lost };
  };
  return row.count > 0 ? <OrderFrom template={row} lines={lines} size="small" look="secondary" /> : null;
}

/** Creates a template from the basket, from a file, or empty. */
function Creation() {
  const basket = useHeader()?.basket ?? [];
  const hasGoods = basket.length > 0;
  return (
    <>
      {hasGoods ? (
        <SaveTemplate look="primary" products={() => basket} fromBasket>
          Создать из корзины
        </SaveTemplate>
      ) : null}
      <ButtonLink href="/quickorder/?tab=excel" look={hasGoods ? 'secondary' : 'primary'}>
        Создать из файла
      </ButtonLink>
      <SaveTemplate products={() => []} opensIt>
        Пустой шаблон
      </SaveTemplate>
    </>
  );
}

function NoTemplates() {
  return (
    <EmptyState
      title="Шаблонов пока нет"
      text="Сохраните корзину или заказ как шаблон, чтобы заказывать тот же набор товаров одним нажатием."
    >
      <Creation />
      <ButtonLink href="/orders/" look="quiet">
        Перейти к заказам
      </ButtonLink>
    </EmptyState>
  );
}
