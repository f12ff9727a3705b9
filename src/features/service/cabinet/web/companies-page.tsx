import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formatNumber } from '#shared/number-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { NewCompany } from '#identity/companies/web/index.ts';
import { callOnce } from '#web/api/call-once.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import { AddPeople } from './add-people.tsx';
import styles from './cabinet.module.css';
import { CompanyFilters } from './company-filters.tsx';
import { CompanyTable } from './company-table.tsx';
import type { ManagerCompaniesSearch } from './companies-search.ts';
import { NewOrderLink } from './new-order-link.tsx';
import { servedCompaniesQuery } from './page-queries.ts';
import { useCabinetChanged } from './cabinet-queries.ts';

const crumbs = [
  { path: '/', title: 'Главная' },
  { path: '/manager/mycompanies/', title: 'Контрагенты' },
];

/** The companies that a manager serves, and new ones that wait for the shop (R-ROUTE-27, R-FEAT-08, R-ROLE-22). */
export function ManagerCompaniesPage({ search }: { search: ManagerCompaniesSearch }) {
  const { api } = useApp();
  const query = useQuery({
    ...servedCompaniesQuery(api, search),
    placeholderData: keepPreviousData,
  });
  const { data, isFetching, isPlaceholderData } = query;
  const appended = useAppendedPages({
    page: Number(search.page) || 1,
    data,
    queryOf: (page) => servedCompaniesQuery(api, { ...search, page }),
    hrefOf: (page) => hrefOf(search, page),
    keyOf: ({ id }) => id,
  });
  const isNarrowed = search.st !== undefined || search.filter !== undefined;
  return (
    <>
      <PageHeading crumbs={crumbs} title="Контрагенты" />
      <div className={styles.tools}>
        <NewOrderLink />
        <AddCompany />
        <AddPeople />
      </div>
      {data && data.counts.all === 0 ? null : <CompanyFilters search={search} counts={data?.counts} />}
      <output className="visually-hidden">
        {data && !isPlaceholderData ? `Найдено компаний: ${formatNumber(data.page.total)}` : ''}
      </output>
      {data ? (
        data.items.length > 0 ? (
          <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
            <CompanyTable companies={appended.items} />
            <ListPages
              pagination={data.page}
              onMore={appended.append}
              isLoading={appended.isAppending}
              hrefOf={(page) => hrefOf(search, page)}
            />
          </ListContent>
        ) : (
          <Nothing isNarrowed={isNarrowed} />
        )
      ) : (
        <LoadingState query={query} rows={10} height={64} />
      )}
    </>
  );
}

function Nothing({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) {
    return (
      <EmptyState
        title="Контрагентов пока нет"
        text="Здесь появятся компании, за которыми вас закрепят, и новые, которые ждут проверки. Добавить компанию можно и самому."
      />
    );
  }
  return (
    <EmptyState title="Ничего не найдено" text="Таких компаний нет. Измените условия или сбросьте фильтр.">
      <ButtonLink look="secondary" href="/manager/mycompanies/">
        Сбросить фильтр
      </ButtonLink>
    </EmptyState>
  );
}

function hrefOf({ st, sort, filter }: ManagerCompaniesSearch, page: number): string {
  const query = new URLSearchParams();
  if (page > 1) query.set('page', String(page));
  for (const [name, value] of Object.entries({ st, sort, filter })) if (value) query.set(name, value);
  return query.size > 0 ? `/manager/mycompanies/?${query.toString()}` : '/manager/mycompanies/';
}

/** A button with the form of a company that works at once under this manager (R-CALL-090, R-ROLE-23). */
function AddCompany() {
  const app = useApp();
  const navigate = useNavigate();
  const changed = useCabinetChanged();
  return (
    <NewCompany
      title="Новый контрагент"
      add={async (fields, close) => {
        const { contragent } = await callOnce(app, 'managerAddContragent', { body: fields });
        close();
        showPopup('Компания добавлена и может работать: осталось добавить в неё людей');
        await changed();
        await navigate({ to: contragent.url });
      }}
    />
  );
}
