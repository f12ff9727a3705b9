import { useNavigate } from '@tanstack/react-router';
import { formatDate } from '#shared/dates.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { DateRangeField } from '#web/ui/forms/date-range-field.tsx';
import { CompanyFilter, ListFilter } from '#web/ui/list-filter.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import type { Movement } from '../contract.ts';
import { sourceSentence } from './debt-in-words.ts';
import { DocumentCell } from './document-cell.tsx';
import { DownloadSection } from './download-section.tsx';
import { historyQuery, isOfUnknownCompany } from './finance-queries.ts';
import { financesHref, type FinanceSearch } from './finance-search.ts';
import styles from './section.module.css';
import { PeriodFigures, ShownBalances } from './period-figures.tsx';
import { isOfSameCompany, useFinanceData } from './use-finance-data.ts';

/** Payments, shipments and refunds with a filter by company and days (R-ENT-59). The filter is the address. */
export function HistorySection({ search }: { search: FinanceSearch }) {
  const { api } = useApp();
  const query = useFinanceData(historyQuery(api, search), search.contragent);
  const { data, isFetching, isPlaceholderData } = query;
  const pageHref = (number: number) => financesHref({ ...search, page: number > 1 ? number : undefined });
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data,
    queryOf: (page) => historyQuery(api, { ...search, page }),
    hrefOf: pageHref,
    keyOf: ({ id }) => id,
    isSameList: isOfSameCompany,
  });
  if (!data && isOfUnknownCompany(query.error, search)) {
    return (
      <EmptyState title="Ничего не найдено" text="Финансов такой компании вы не видите. Сбросьте фильтр.">
        <ClearFilter />
      </EmptyState>
    );
  }
  if (!data) {
    return <LoadingState query={query} rows={10} height={56} />;
  }
  const { items, page, currency, contragent, asOf } = data;
  return (
    <>
      <HistoryFilter search={search} contragents={data.contragents} />
      {items.length === 0 ? (
        <>
          <PeriodFigures history={data} />
          <EmptyState title="Ничего не найдено" text="За эти дни расчётов нет. Измените условия или сбросьте фильтр.">
            <ClearFilter />
          </EmptyState>
        </>
      ) : (
        <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
          <div className={styles.tools}>
            <PeriodFigures history={data} />
            <DownloadSection section="history" companyId={contragent.id} search={search} />
          </div>
          <CardTable
            label="История расчётов"
            columns={columns}
            rows={appended.items.map((item) => ({ ...item, currency }))}
            rowKey={({ id }) => id}
          />
          {page.pageCount > 1 ? <ShownBalances items={appended.items} currency={currency} /> : null}
          {asOf === null ? null : <p className={styles.source}>{sourceSentence(asOf)}</p>}
          <ListPages pagination={page} onMore={appended.append} isLoading={appended.isAppending} hrefOf={pageHref} />
        </ListContent>
      )}
    </>
  );
}

function ClearFilter() {
  return (
    <ButtonLink look="secondary" href={financesHref({ section: 'history' })}>
      Сбросить фильтр
    </ButtonLink>
  );
}

function HistoryFilter({
  search,
  contragents,
}: {
  search: FinanceSearch;
  contragents: readonly { id: number; name: string }[];
}) {
  const navigate = useNavigate();
  const current = useHeader()?.contragents.find(({ uf_current_contragent }) => uf_current_contragent)?.id;
  const { contragent, filterDateFrom, filterDateTo } = search;
  const change = (part: FinanceSearch) =>
    void navigate({
      to: '/finances/',
      search: { section: 'history', contragent, filterDateFrom, filterDateTo, ...part },
      resetScroll: false,
    });
  return (
    <ListFilter
      label="Фильтр истории"
      onReset={
        contragent || filterDateFrom || filterDateTo
          ? () => change({ contragent: undefined, filterDateFrom: undefined, filterDateTo: undefined })
          : null
      }
    >
      <CompanyFilter
        className={styles.company}
        companies={contragents}
        value={contragent ?? current ?? ''}
        onChange={(id) => change({ contragent: Number(id) === current ? undefined : Number(id) })}
      />
      <DateRangeField
        label="Дата"
        className={styles.days}
        value={{ from: filterDateFrom ?? null, to: filterDateTo ?? null }}
        onChange={({ from, to }) => change({ filterDateFrom: from ?? undefined, filterDateTo: to ?? undefined })}
      />
    </ListFilter>
  );
}

type Row = Movement & { currency: string };

const columns: CardColumn<Row>[] = [
  {
    key: 'document',
    title: 'Документ',
    kind: 'main',
    cell: (row) => <DocumentCell {...row} />,
  },
  { key: 'kind', title: 'Вид', kind: 'short', cell: ({ kindName }) => kindName },
  { key: 'date', title: 'Дата', kind: 'short', cell: ({ date }) => formatDate(date) },
  {
    key: 'amount',
    title: 'Сумма',
    kind: 'number',
    cell: ({ amount, currency }) => formatColumnPrice(amount, currency),
  },
  {
    key: 'balance',
    title: 'Баланс',
    kind: 'number',
    cell: ({ balance, currency }) => (balance === null ? '—' : formatColumnPrice(balance, currency)),
  },
];
