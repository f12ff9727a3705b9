import { formatDateTime } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import type { ExchangeQuarantinedView } from '../contract.ts';
import styles from './exchange-page.module.css';

/** Records of imports that wait for a person, and the commands that decide them. */
export function ExchangeQuarantine({
  waiting,
  records,
}: {
  waiting: number;
  records: readonly ExchangeQuarantinedView[];
}) {
  return (
    <section className={styles.section} aria-labelledby="exchange-quarantine">
      <h2 id="exchange-quarantine" className={styles.title}>
        Карантин
        <Badge color="warning">Ждут решения: {formatNumber(waiting)}</Badge>
      </h2>
      <p className={styles.how}>
        Эти значения из выгрузок похожи на ошибку. В магазине прежние, остальное загружено. Принять новое или оставить
        прежнее:
        <code className={styles.command}>npm run shop -- quarantine confirm НОМЕР</code>
        <code className={styles.command}>npm run shop -- quarantine reject НОМЕР</code>
      </p>
      <CardTable label="Карантин" columns={columns} rows={records} rowKey={({ id }) => id} isWide />
      {waiting > records.length ? (
        <p className={styles.note}>
          Показаны первые {formatNumber(records.length)}. Все:
          <code className={styles.command}>npm run shop -- quarantine</code>
        </p>
      ) : null}
    </section>
  );
}

const rules: Record<ExchangeQuarantinedView['rule'], string> = {
  price: 'Цена',
  unit: 'Единица',
  article: 'Артикул занят',
};

const columns: CardColumn<ExchangeQuarantinedView>[] = [
  { key: 'number', title: '№', kind: 'short', cell: ({ id }) => id },
  {
    key: 'name',
    title: 'Товар',
    kind: 'main',
    cell: ({ name, article }) => (
      <span className={styles.name}>
        {name}
        {article === null ? null : <span className={styles.note}>арт. {article}</span>}
      </span>
    ),
  },
  {
    key: 'rule',
    title: 'Что',
    cell: ({ rule, field }) => (
      <span className={styles.name}>
        {rules[rule]}
        {rule === 'price' ? <span className={styles.note}>{field}</span> : null}
      </span>
    ),
  },
  { key: 'before', title: 'Было', cell: ({ before }) => <span className={styles.name}>{before ?? 'Нет'}</span> },
  { key: 'after', title: 'В выгрузке', cell: ({ after }) => <span className={styles.name}>{after}</span> },
  {
    key: 'source',
    title: 'Источник',
    cell: ({ source, run }) => (
      <span className={styles.name}>
        {source}
        <span className={styles.note}>загрузка № {run}</span>
      </span>
    ),
  },
  { key: 'since', title: 'С какого времени', kind: 'short', cell: ({ since }) => formatDateTime(since) },
];
