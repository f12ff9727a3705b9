import { formatDateTime } from '#shared/dates.ts';
import type { Data } from '#shared/endpoint.ts';
import { formatColumnPrice, formatWirePrice } from '#shared/price-format.ts';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { ContractBalance } from '../contract.ts';
import { sourceSentence } from './debt-in-words.ts';
import { DownloadSection } from './download-section.tsx';
import { Figures } from './figures.tsx';
import styles from './section.module.css';

/** The figures of the company over all contracts, and of each contract where there are several. */
export function BalanceSection({ balance }: { balance: Data<'financeBalance'> }) {
  const { contracts, currency, contragent, asOf } = balance;
  return (
    <>
      <Panel title={contracts.length > 1 ? 'По всем договорам' : 'Взаиморасчёты'} className={styles.part}>
        <Figures figures={figuresOf(balance)} />
        {asOf === null ? null : <p className={styles.source}>{sourceSentence(asOf)}</p>}
      </Panel>
      {contracts.length > 0 ? (
        <>
          <div className={styles.tools}>
            <h2>По договорам</h2>
            <DownloadSection section="balance" companyId={contragent.id} />
          </div>
          <CardTable
            label="Баланс по договорам"
            columns={columns}
            rows={contracts.map((contract) => ({ ...contract, currency }))}
            rowKey={({ number }) => number}
          />
        </>
      ) : null}
    </>
  );
}

function figuresOf({
  asOf,
  balance,
  receivables,
  overdue,
  advance,
  creditLimit,
  creditAvailable,
  reserved,
  currency,
}: Data<'financeBalance'>) {
  const figure = (name: string, value: number) => ({ name, value: formatWirePrice(value, currency) });
  const reported = [
    figure('Баланс', balance),
    figure('Задолженность', receivables),
    { ...figure('Просрочено', overdue), isLate: overdue > 0 },
    ...(advance > 0 ? [figure('Внесено вперёд', advance)] : []),
  ];
  const credit =
    creditAvailable === null
      ? []
      : [
          figure('Кредитный лимит', creditLimit),
          ...(reserved > 0 ? [figure('Новые заказы, которых нет в 1С', reserved)] : []),
          figure('Свободно', creditAvailable),
        ];
  return [...(asOf === null ? [] : reported), ...credit];
}

type Row = ContractBalance & { currency: string };

const columns: CardColumn<Row>[] = [
  {
    key: 'contract',
    title: 'Договор',
    kind: 'main',
    cell: ({ number, name }) => (
      <span>
        {number}
        {name ? <CellNote>{name}</CellNote> : null}
      </span>
    ),
  },
  {
    key: 'balance',
    title: 'Баланс',
    kind: 'number',
    cell: ({ balance, currency }) => formatColumnPrice(balance, currency),
  },
  {
    key: 'receivables',
    title: 'Задолженность',
    kind: 'number',
    cell: ({ receivables, currency }) => formatColumnPrice(receivables, currency),
  },
  {
    key: 'overdue',
    title: 'Просрочено',
    kind: 'number',
    cell: ({ overdue, currency }) => (
      <span className={overdue > 0 ? styles.late : undefined}>{formatColumnPrice(overdue, currency)}</span>
    ),
  },
  { key: 'asOf', title: 'По данным 1С на', kind: 'short', cell: ({ asOf }) => formatDateTime(asOf) },
];
