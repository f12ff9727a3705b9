import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, ListContent, type LoadingQuery, LoadingState } from '#web/ui/list-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { AppealListItem } from '../contract.ts';
import { AppealFilters } from './appeal-filters.tsx';
import { ownAppealsQuery, servedAppealsQuery } from './appeal-queries.ts';
import type { AppealsSearch } from './appeal-search.ts';
import styles from './appeals.module.css';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/appeal/', title: 'Обращения' },
];

/** The visitor's appeals, or those that a manager answers (R-ROUTE-31). */
export function AppealsPage({ search }: { search: AppealsSearch }) {
  const { session } = useApp();
  return (
    <>
      <PageHeading crumbs={crumbs} title="Обращения">
        <ButtonLink
          look={session.role === 'MANAGER' ? 'secondary' : 'primary'}
          href={session.role === 'MANAGER' ? '/appeal/add/?type=personal-data' : '/appeal/add/'}
        >
          {session.role === 'MANAGER' ? 'Изменить свои данные' : 'Создать обращение'}
        </ButtonLink>
      </PageHeading>
      {session.role === 'MANAGER' ? <ServedAppeals search={search} /> : <OwnAppeals search={search} />}
    </>
  );
}

function OwnAppeals({ search }: { search: AppealsSearch }) {
  const { api } = useApp();
  const query = useQuery({ ...ownAppealsQuery(api, search), placeholderData: keepPreviousData });
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data: query.data,
    queryOf: (page) => ownAppealsQuery(api, { ...search, page }),
    hrefOf: (page) => hrefOf(search, page),
    keyOf: ({ id }) => id,
  });
  return (
    <List query={query} appended={appended} search={search}>
      <EmptyState
        title="Обращений пока нет"
        text="Спросите о заказе или товаре, пожалуйтесь или попросите изменить данные: ответит ваш менеджер."
      >
        <ButtonLink look="secondary" href="/appeal/add/">
          Написать первое обращение
        </ButtonLink>
      </EmptyState>
    </List>
  );
}

function ServedAppeals({ search }: { search: AppealsSearch }) {
  const { api } = useApp();
  const query = useQuery({ ...servedAppealsQuery(api, search), placeholderData: keepPreviousData });
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data: query.data,
    queryOf: (page) => servedAppealsQuery(api, { ...search, page }),
    hrefOf: (page) => hrefOf(search, page),
    keyOf: ({ id }) => id,
  });
  const isNarrowed = search.status !== undefined || search.st !== undefined;
  return (
    <>
      <AppealFilters search={search} statuses={query.data?.statuses ?? []} />
      <List query={query} appended={appended} search={search}>
        {isNarrowed ? (
          <EmptyState title="Ничего не найдено" text="Таких обращений нет. Измените условия или сбросьте фильтр.">
            <ButtonLink look="secondary" href="/appeal/">
              Сбросить фильтр
            </ButtonLink>
          </EmptyState>
        ) : (
          <EmptyState
            title="Обращений пока нет"
            text="Здесь появятся обращения ваших компаний и те, что передадут вам коллеги."
          />
        )}
      </List>
    </>
  );
}

interface ListProps {
  query: LoadingQuery & { data: Data<'appealList'> | undefined; isPlaceholderData: boolean };
  appended: { items: AppealListItem[]; append: () => void; isAppending: boolean };
  search: AppealsSearch;
  /** What stands for an empty list. */
  children: React.ReactNode;
}

function List({ query, appended, search, children }: ListProps) {
  const { data, isFetching, isPlaceholderData } = query;
  if (!data) {
    return <LoadingState query={query} rows={10} height={56} />;
  }
  const { items, navigation } = data;
  if (items.length === 0) return children;
  return (
    <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
      <CardTable label="Обращения" columns={columns} rows={appended.items} rowKey={({ id }) => id} isWide />
      <ListPages
        pagination={navigation}
        onMore={appended.append}
        isLoading={appended.isAppending}
        hrefOf={(page) => hrefOf(search, page)}
      />
    </ListContent>
  );
}

function hrefOf({ status, st }: AppealsSearch, page: number): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  if (status) query.set('status', status);
  if (st) query.set('st', st);
  return query.size > 0 ? `/appeal/?${query.toString()}` : '/appeal/';
}

const columns: CardColumn<AppealListItem>[] = [
  {
    key: 'title',
    title: 'Обращение',
    kind: 'main',
    cell: ({ url, title, isUnread, type, author }) => (
      <span className={styles.subject}>
        <Link href={url} className={isUnread ? styles.unread : undefined}>
          {title}
        </Link>
        {isUnread ? (
          <>
            {' '}
            <Badge color="brand">Новое сообщение</Badge>
          </>
        ) : null}
        <CellNote>
          {type.name}, {author}
        </CellNote>
      </span>
    ),
  },
  { key: 'status', title: 'Статус', cell: ({ status }) => <Badge color={status.color}>{status.name}</Badge> },
  { key: 'company', title: 'Компания', cell: ({ contragent }) => contragent?.name },
  {
    key: 'last',
    title: 'Обновлено',
    kind: 'short',
    cell: ({ lastMessageDate }) => formatDateTime(lastMessageDate),
  },
];
