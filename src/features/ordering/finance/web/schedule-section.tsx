import { formatDate } from '#shared/dates.ts';
import { formatColumnPrice, formatWirePrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { useAppendedPages } from '#web/app/use-appended-pages.ts';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { ListPages } from '#web/ui/list-pages.tsx';
import { EmptyState, ListContent, LoadingState } from '#web/ui/list-state.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { DuePayment } from '../contract.ts';
import { daysInWords } from './days-in-words.ts';
import { sourceSentence } from './debt-in-words.ts';
import { DocumentCell } from './document-cell.tsx';
import { DownloadSection } from './download-section.tsx';
import { Figures } from './figures.tsx';
import { scheduleQuery } from './finance-queries.ts';
import { financesHref, type FinanceSearch } from './finance-search.ts';
import styles from './section.module.css';
import { isOfSameCompany, useFinanceData } from './use-finance-data.ts';
import { WeekChart } from './week-chart.tsx';

/** What is still to be paid: by weeks, then payment by payment. */
export function ScheduleSection({ search }: { search: FinanceSearch }) {
  const { api } = useApp();
  const query = useFinanceData(scheduleQuery(api, search));
  const { data, isFetching, isPlaceholderData } = query;
  const pageHref = (number: number) => financesHref({ section: 'schedule', page: number > 1 ? number : undefined });
  const appended = useAppendedPages({
    page: search.page ?? 1,
    data,
    queryOf: (page) => scheduleQuery(api, { ...search, page }),
    hrefOf: pageHref,
    keyOf: ({ id }) => id,
    isSameList: isOfSameCompany,
  });
  if (!data) {
    return <LoadingState query={query} rows={10} height={56} />;
  }
  const { page, sums, weeks, currency, contragent, asOf } = data;
  if (page.total === 0) return <EmptyState title="Всё оплачено" text="Предстоящих платежей нет." />;
  return (
    <>
      <Panel title="Платежи по неделям" className={styles.part}>
        <WeekChart weeks={weeks} currency={currency} />
        {asOf === null ? null : <p className={styles.source}>{sourceSentence(asOf)}</p>}
      </Panel>
      <ListContent isFetching={isFetching} isStale={isPlaceholderData}>
        <div className={styles.tools}>
          <Figures
            figures={[
              { name: 'Осталось оплатить', value: formatWirePrice(sums.rest, currency) },
              { name: 'Из них просрочено', value: formatWirePrice(sums.overdue, currency), isLate: sums.overdue > 0 },
            ]}
          />
          <DownloadSection section="schedule" companyId={contragent.id} />
        </div>
        <CardTable
          label="График платежей"
          columns={columns}
          rows={appended.items.map((item) => ({ ...item, currency }))}
          rowKey={({ id }) => id}
        />
        <ListPages pagination={page} onMore={appended.append} isLoading={appended.isAppending} hrefOf={pageHref} />
      </ListContent>
    </>
  );
}

type Row = DuePayment & { currency: string };

const columns: CardColumn<Row>[] = [
  {
    key: 'document',
    title: 'Документ',
    kind: 'main',
    cell: (row) => <DocumentCell {...row} />,
  },
  { key: 'due', title: 'Оплатить до', kind: 'short', cell: ({ dueDate }) => formatDate(dueDate) },
  {
    key: 'state',
    title: 'Срок',
    cell: ({ daysLate }) => <span className={daysLate > 0 ? styles.late : undefined}>{daysInWords(daysLate)}</span>,
  },
  {
    key: 'amount',
    title: 'Сумма',
    kind: 'number',
    cell: ({ amount, currency }) => formatColumnPrice(amount, currency),
  },
  {
    key: 'paid',
    title: 'Оплачено',
    kind: 'number',
    cell: ({ paid, currency }) => formatColumnPrice(paid, currency),
  },
  { key: 'rest', title: 'Осталось', kind: 'number', cell: ({ rest, currency }) => formatColumnPrice(rest, currency) },
];
