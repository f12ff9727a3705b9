import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatColumnPrice, formatWirePrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import type { Bonus } from '../contract.ts';
import { DownloadSection } from './download-section.tsx';
import { bonusQuery } from './finance-queries.ts';
import styles from './section.module.css';
import { useFinanceData } from './use-finance-data.ts';

/** The bonus for the purchases of each period, the newest first. */
export function BonusSection() {
  const { api } = useApp();
  const query = useFinanceData(bonusQuery(api));
  const { data } = query;
  if (!data) {
    return <LoadingState query={query} rows={4} height={56} />;
  }
  const { items, currency, contragent } = data;
  const [newest] = items;
  if (!newest) return <EmptyState title="Бонусного плана нет" text="Он появится, когда его пришлёт бухгалтерия." />;
  return (
    <>
      <div className={styles.tools}>
        <p>{bonusInWords(newest, currency)}</p>
        <DownloadSection section="bonus" companyId={contragent.id} />
      </div>
      <CardTable
        label="Бонусный план"
        columns={columns}
        rows={items.map((item) => ({ ...item, currency }))}
        rowKey={({ period }) => period}
        isWide
      />
    </>
  );
}

function bonusInWords({ period, rest, bonus }: Bonus, currency: string): string {
  const sum = formatWirePrice(bonus, currency);
  return rest > 0
    ? `Период ${period}: до плана осталось закупить на ${formatWirePrice(rest, currency)}, бонус ${sum}.`
    : `Период ${period}: план выполнен, бонус ${sum}.`;
}

type Row = Bonus & { currency: string };

const columns: CardColumn<Row>[] = [
  { key: 'period', title: 'Период', kind: 'main', cell: ({ period }) => period },
  {
    key: 'plan',
    title: 'План закупок',
    kind: 'number',
    cell: ({ plan, currency }) => formatColumnPrice(plan, currency),
  },
  { key: 'fact', title: 'Закуплено', kind: 'number', cell: ({ fact, currency }) => formatColumnPrice(fact, currency) },
  { key: 'done', title: 'Выполнено', kind: 'number', cell: ({ done }) => `${formatNumber(done)}\u00A0%` },
  { key: 'percent', title: 'Процент бонуса', kind: 'number', cell: ({ percent }) => `${formatNumber(percent)}\u00A0%` },
  { key: 'bonus', title: 'Бонус', kind: 'number', cell: ({ bonus, currency }) => formatColumnPrice(bonus, currency) },
  { key: 'asOf', title: 'По данным 1С на', kind: 'short', cell: ({ asOf }) => formatDateTime(asOf) },
];
