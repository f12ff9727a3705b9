import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { countOf, type PluralForms } from '#shared/plural.ts';
import { useApp } from '#web/app/app-context.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { Paper } from '../contract.ts';
import { ChosenPapers } from './chosen-papers.tsx';
import { DocumentFilters } from './document-filters.tsx';
import styles from './documents-page.module.css';
import { type DocumentsSearch, isNarrowed, readDocumentsSearch } from './documents-search.ts';
import { PapersTable } from './papers-table.tsx';
import { papersQuery } from './queries.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/documents/', title: 'Документы' },
];

const PAPER_FORMS: PluralForms = ['документ', 'документа', 'документов'];

const NOBODY: ReadonlyMap<string, Paper> = new Map();

/** All invoices, УПД and acts of the current company, several of them as one archive. The filter is the address. */
export function DocumentsPage({ search }: { search: DocumentsSearch }) {
  // What was chosen of another company cannot be downloaded
  return <Papers key={useDraftOwner()?.companyId} search={search} />;
}

function Papers({ search }: { search: DocumentsSearch }) {
  const { api } = useApp();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState(NOBODY);
  const query = useQuery({ ...papersQuery(api, search), placeholderData: keepPreviousData });
  const { data, isFetching, isPlaceholderData } = query;
  const { items, append, isAppending } = useAppendedPages({
    page: search.page ?? 1,
    data,
    queryOf: (page) => papersQuery(api, { ...search, page }),
    hrefOf: (page) => hrefOf(search, page),
    keyOf: ({ key }) => key,
  });
  const reset = () => void navigate({ to: '/documents/', search: {}, resetScroll: false });
  // Two filters may change before the page is rendered: a text is applied when its field is left
  const change = (part: DocumentsSearch, replace = false) =>
    void navigate({
      to: '/documents/',
      search: (known: object) => ({ ...readDocumentsSearch({ ...known }), ...part, page: undefined }),
      replace,
      resetScroll: false,
    });
  const isEmpty = data?.page.total === 0 && !isNarrowed(search);
  // They stay where the rows cannot be loaded: somebody types in them
  const filters = isEmpty ? null : (
    <DocumentFilters
      search={search}
      objects={data?.objects ?? []}
      withActs={data?.withActs ?? search.kind === 'act'}
      onChange={({ replace, ...part }) => change(part, replace)}
      onReset={isNarrowed(search) ? reset : null}
    />
  );
  if (!data) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Документы" />
        {filters}
        <LoadingState query={query} rows={10} height={48} />
      </>
    );
  }
  return (
    <>
      <PageHeading crumbs={crumbs} title="Документы" />
      {filters}
      <output className={data.page.total > 0 && isNarrowed(search) ? styles.found : 'visually-hidden'}>
        {isPlaceholderData ? '' : `Найдено: ${countOf(data.page.total, PAPER_FORMS)}`}
      </output>
      {items.length > 0 ? (
        <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
          <PapersTable papers={items} chosen={chosen} onChoose={setChosen} />
          <ListPages
            pagination={data.page}
            onMore={append}
            isLoading={isAppending}
            hrefOf={(page) => hrefOf(search, page)}
          />
        </ListContent>
      ) : isEmpty ? (
        <EmptyState
          title="Документов пока нет"
          text={
            data.withActs
              ? 'Здесь появятся счета и УПД по заказам и акты сверки: их можно найти и скачать одним архивом.'
              : 'Здесь появятся счета и УПД по вашим заказам: их можно найти и скачать одним архивом.'
          }
        >
          <ButtonLink href="/orders/">К заказам</ButtonLink>
        </EmptyState>
      ) : (
        <EmptyState title="Ничего не найдено" text="Таких документов нет. Измените условия или сбросьте фильтр.">
          <Button look="secondary" onClick={reset}>
            Сбросить фильтр
          </Button>
        </EmptyState>
      )}
      {chosen.size > 0 ? <ChosenPapers chosen={chosen} onClear={() => setChosen(NOBODY)} /> : null}
    </>
  );
}

function hrefOf(search: DocumentsSearch, page: number): string {
  const given = Object.entries({ ...search, page: page > 1 ? String(page) : undefined });
  const params = new URLSearchParams(given.filter((entry): entry is [string, string] => entry[1] !== undefined));
  return `/documents/${params.size > 0 ? `?${params}` : ''}`;
}
