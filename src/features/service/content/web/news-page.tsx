import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDate } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ContentCard } from './content-card.tsx';
import { ContentList } from './content-list.tsx';
import { ContentItemPage } from './content-item-page.tsx';
import { contentHref, contentListQuery, type ContentSearch, readContentSearch } from './content-queries.ts';
import { codeOf } from './load-content.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/news/', title: 'Новости' },
];

/** The list, or the item whose code follows its address. */
export function NewsPage({ rest, search }: { rest?: string; search: object }) {
  const code = codeOf(rest);
  if (code !== '') return <ContentItemPage call="newsDetail" code={code} />;
  return <NewsList search={readContentSearch(search)} />;
}

/** The news, the newest first (R-ROUTE-34). */
function NewsList({ search }: { search: ContentSearch }) {
  const { api } = useApp();
  const query = useQuery({
    ...contentListQuery(api, 'newsList', search),
    placeholderData: keepPreviousData,
  });
  const hrefOf = (page: number) => contentHref('/news/', { page });
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data: query.data,
    queryOf: (page) => contentListQuery(api, 'newsList', { ...search, page }),
    hrefOf,
    keyOf: ({ code }) => code,
  });
  return (
    <>
      <PageHeading crumbs={crumbs} title="Новости" />
      <ContentList
        label="Новости"
        query={query}
        appended={appended}
        hrefOf={hrefOf}
        empty={
          <EmptyState title="Новостей пока нет" text="Здесь магазин рассказывает о поставках, складах и правилах." />
        }
      >
        {({ url, title, picture, preview, date }) => (
          <ContentCard href={url} title={title} picture={picture} meta={formatDate(date)} text={preview} />
        )}
      </ContentList>
    </>
  );
}
