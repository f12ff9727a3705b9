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
import { FileList } from './file-list.tsx';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/marketing/', title: 'Маркетинг' },
];

/** The list, or the item whose code follows its address. */
export function MarketingPage({ rest, search }: { rest?: string; search: object }) {
  const code = codeOf(rest);
  if (code !== '') return <ContentItemPage call="marketingDetail" code={code} />;
  return <MarketingList search={readContentSearch(search)} />;
}

/** Materials with files to download (R-ROUTE-38). */
function MarketingList({ search }: { search: ContentSearch }) {
  const { api } = useApp();
  const query = useQuery({
    ...contentListQuery(api, 'marketingList', search),
    placeholderData: keepPreviousData,
  });
  const hrefOf = (page: number) => contentHref('/marketing/', { page });
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data: query.data,
    queryOf: (page) => contentListQuery(api, 'marketingList', { ...search, page }),
    hrefOf,
    keyOf: ({ code }) => code,
  });
  return (
    <>
      <PageHeading crumbs={crumbs} title="Маркетинг" />
      <ContentList
        label="Материалы"
        query={query}
        appended={appended}
        hrefOf={hrefOf}
        empty={
          <EmptyState
            title="Материалов пока нет"
            text="Здесь лежат каталоги, памятки и макеты, которые можно скачать."
          />
        }
      >
        {({ url, title, picture, preview, date, files }) => (
          <ContentCard href={url} title={title} picture={picture} meta={formatDate(date)} text={preview}>
            <FileList files={files} />
          </ContentCard>
        )}
      </ContentList>
    </>
  );
}
