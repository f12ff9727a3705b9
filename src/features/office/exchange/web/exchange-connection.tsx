import type { ReactNode } from 'react';
import { formatDateTime } from '#shared/dates.ts';
import { formatNumber, NBSP } from '#shared/number-format.ts';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import type { ExchangeConnectionView, ExchangeJobView } from '../contract.ts';
import { ConnectionActions } from './connection-actions.tsx';
import styles from './exchange-screen.module.css';
import { JobActions } from './job-actions.tsx';
import { useMayChange } from './use-exchange-call.ts';

/** One accounting system: when it was here, what it has brought, which orders it has yet to take. */
export function ExchangeConnection({ connection }: { connection: ExchangeConnectionView }) {
  const { id, name, login, source, active, ordersOnly, dryRun, seenAt, isSilent, orders, priceTypes, jobs } =
    connection;
  const heading = `exchange-${id}`;
  const mayChange = useMayChange();
  const isSeller = scopeOf(useStaffRights(), 'orders') !== null;
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.title}>
        <span className={styles.name}>{name}</span>
        {active ? null : <Badge color="danger">Отключено</Badge>}
        {isSilent ? <Badge color="danger">Молчит дольше обычного</Badge> : null}
        {dryRun ? <Badge color="warning">Проверка: товары не меняются</Badge> : null}
        {ordersOnly ? <Badge>Только заказы</Badge> : null}
        {mayChange ? <ConnectionActions connection={connection} /> : null}
      </h2>
      <dl className={styles.facts}>
        <Fact name="Последний вход">{seenAt === null ? 'Ещё ни разу' : formatDateTime(seenAt)}</Fact>
        <Fact name="Логин">{login}</Fact>
        <Fact name="Источник товаров">{source ?? 'Определит первая выгрузка'}</Fact>
        <Fact name="Заказов передано">{formatNumber(orders.taken)}</Fact>
        <Fact name="Ждут передачи">
          {formatNumber(orders.waiting)}
          {orders.isMore ? ' и больше' : ''}
          {orders.waitingSince === null ? null : (
            <span className={styles.note}>с {formatDateTime(orders.waitingSince)}</span>
          )}
        </Fact>
        {orders.aside.length > 0 ? (
          <Fact name="Отложены" isWide>
            {orders.aside.join(', ')}
            {orders.asideCount > orders.aside.length
              ? ` и ещё ${formatNumber(orders.asideCount - orders.aside.length)}`
              : ''}
            <span className={styles.note}>
              {isSeller ? (
                <Link href="/office/orders/?aside=1">Причины и что делать</Link>
              ) : (
                <>
                  Причины:<code className={styles.command}>npm run shop -- exchange status</code>
                </>
              )}
            </span>
          </Fact>
        ) : null}
      </dl>
      {priceTypes.length > 0 ? <PriceTypes types={priceTypes} /> : null}
      {jobs.length === 0 ? (
        <p className={styles.note}>Файлы ещё не приходили.</p>
      ) : (
        <CardTable label={`Работы: ${name}`} columns={columns} rows={jobs} rowKey={(job) => job.id} isWide />
      )}
    </section>
  );
}

/** The base price type is to be chosen: until then hardly anybody sees prices. */
function PriceTypes({ types }: { types: readonly string[] }) {
  return (
    <div className={styles.choice}>
      <p className={styles.title}>
        <Badge color="warning">Базовый вид цены не выбран</Badge>
      </p>
      <p className={styles.how}>
        Цены видят только компании, у которых свой вид цены. Назовите базовый в настройках подключения («Изменить») и
        выполните обмен ещё раз.
      </p>
      <ul className={styles.lines}>
        {types.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const kinds: Record<ExchangeJobView['kind'], string> = {
  goods: 'Товары',
  orders: 'Заказы из 1С',
  deactivate: 'Скрытие исчезнувших товаров',
  settlements: 'Взаиморасчёты',
};

const states: Record<ExchangeJobView['state'], { name: string; color: string }> = {
  waiting: { name: 'В очереди', color: 'dim' },
  running: { name: 'Идёт', color: 'busy' },
  done: { name: 'Выполнено', color: 'success' },
  failed: { name: 'Ошибка', color: 'danger' },
  held: { name: 'Ждёт подтверждения', color: 'warning' },
  overtaken: { name: 'Устарело', color: 'dim' },
};

/** Lines of a report that are shown at once; a check has many more. */
const SHOWN_LINES = 7;

function Outcome({ job: { state, message, report, command } }: { job: ExchangeJobView }) {
  const mayDecide = useMayChange() && state === 'held';
  const lines = [...(message ? [message] : []), ...report];
  if (lines.length === 0 && command === null) return null;
  const more = lines.slice(SHOWN_LINES);
  return (
    <ul className={styles.lines}>
      {lines.slice(0, SHOWN_LINES).map((line, index) => (
        <li key={index}>{line}</li>
      ))}
      {more.length === 0 ? null : (
        <li>
          <details>
            <summary className={styles.more}>Весь отчёт: ещё {countOf(more.length, ROW_FORMS)}</summary>
            <ul>
              {more.map((line, index) => (
                <li key={index}>{line}</li>
              ))}
            </ul>
          </details>
        </li>
      )}
      {command === null || mayDecide ? null : (
        <li>
          <code className={styles.command}>{command}</code>
        </li>
      )}
    </ul>
  );
}

const seconds = (value: number) =>
  value < 1 ? `меньше${NBSP}1${NBSP}с` : `${formatNumber(Math.round(value))}${NBSP}с`;

const columns: CardColumn<ExchangeJobView>[] = [
  { key: 'number', title: '№', kind: 'short', cell: ({ id }) => id },
  {
    key: 'what',
    title: 'Что',
    kind: 'main',
    cell: ({ kind, file }) => (
      <span className={styles.name}>
        <span className={styles.kind}>{kinds[kind]}</span>
        {file ? <span className={styles.note}>{file}</span> : null}
      </span>
    ),
  },
  { key: 'at', title: 'Когда', kind: 'short', cell: ({ askedAt }) => formatDateTime(askedAt) },
  { key: 'seconds', title: 'Время', kind: 'number', cell: (job) => job.seconds !== null && seconds(job.seconds) },
  {
    key: 'state',
    title: 'Итог',
    cell: ({ state }) => <Badge color={states[state].color}>{states[state].name}</Badge>,
  },
  { key: 'outcome', title: 'Подробности', cell: (job) => <Outcome job={job} /> },
  { key: 'do', title: 'Действия', kind: 'press', cell: (job) => <JobActions job={job} /> },
];
