import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { LinkTabs } from '#web/ui/link-tabs.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { ActionPage } from './action-page.tsx';
import { actionPeriod } from './action-period.ts';
import { ContentCard } from './content-card.tsx';
import { ContentList } from './content-list.tsx';
import { contentHref, contentListQuery, type ContentSearch, readContentSearch } from './content-queries.ts';
import { actionAddress, codeOf } from './load-content.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/actions/', title: 'Акции' },
];

const tabs = [
  { state: undefined, name: 'Действуют' },
  { state: 'archive', name: 'Архив' },
] as const;

/** The list, or the promotion whose code follows its address. */
export function ActionsPage({ rest, search }: { rest?: string; search: object }) {
  if (codeOf(rest) === '') return <ActionList search={readContentSearch(search)} />;
  const address = actionAddress(rest, search);
  return address && <ActionPage address={address} />;
}

/** Promotions that run, and the archive of those that have ended (R-ROUTE-36). */
function ActionList({ search }: { search: ContentSearch }) {
  const { state } = search;
  const { api } = useApp();
  const query = useQuery({
    ...contentListQuery(api, 'actionList', search),
    placeholderData: (known, of) =>
      (of?.queryKey[1].query as ContentSearch | undefined)?.state === state ? keepPreviousData(known) : undefined,
  });
  const hrefOf = (page: number) => contentHref('/actions/', { page, state });
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data: query.data,
    queryOf: (page) => contentListQuery(api, 'actionList', { ...search, page }),
    hrefOf,
    keyOf: ({ code }) => code,
  });
  return (
    <>
      <PageHeading crumbs={crumbs} title="Акции" />
      <LinkTabs
        label="Какие акции"
        tabs={tabs.map(({ state: own, name }) => ({
          href: contentHref('/actions/', { state: own }),
          name,
          isCurrent: own === state,
        }))}
      />
      <ContentList
        label={state === 'archive' ? 'Завершённые акции' : 'Действующие акции'}
        query={query}
        appended={appended}
        hrefOf={hrefOf}
        empty={state === 'archive' ? <NoArchive /> : <NoActions />}
      >
        {(action) => (
          <ContentCard
            href={action.url}
            title={action.title}
            picture={action.picture}
            meta={actionPeriod(action)}
            text={action.conditions}
          />
        )}
      </ContentList>
    </>
  );
}

const NoArchive = () => <EmptyState title="В архиве пусто" text="Сюда попадают акции, которые завершились." />;

const NoActions = () => (
  <EmptyState title="Сейчас акций нет" text="Когда начнётся следующая, она появится здесь.">
    <ButtonLink look="secondary" href="/catalog/">
      Перейти в каталог
    </ButtonLink>
  </EmptyState>
);
