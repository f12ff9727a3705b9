import type { ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import type { OfficeOrder } from '../contract.ts';
import { exchangeWords } from './exchange-words.ts';
import styles from './order-summary.module.css';

/** What is asked of an order first: sum, payment, shipment, track, debt, accounting system. In one row above all else. */
export function OrderSummary({ order }: { order: OfficeOrder }) {
  const { sums, currency, company, track, exchange } = order;
  const sum = (value: number) => formatWirePrice(value, currency);
  const debt = company.finance;
  return (
    <dl className={styles.row}>
      {sums ? (
        <Figure
          name="Сумма"
          note={sums.confirmed === null || sums.confirmed === sums.ordered ? null : `заказано на ${sum(sums.ordered)}`}
        >
          {sum(sums.confirmed ?? sums.ordered)}
        </Figure>
      ) : null}
      <Figure name="Оплата" note={invoiceNote(order)} isAlarming={order.invoiceOverdue}>
        {order.paidAt ? `Оплачен ${formatDate(order.paidAt)}` : order.paid ? 'Оплачен' : order.paySystemName}
      </Figure>
      <Figure name="Отгрузка">{shipmentWords(order)}</Figure>
      <Figure name="Трек">
        {track === null ? (
          'Нет'
        ) : track.link ? (
          <a href={track.link} target="_blank" rel="noreferrer">
            {track.number}
          </a>
        ) : (
          track.number
        )}
      </Figure>
      {debt ? (
        <Figure
          name="Долг компании"
          note={debt.overdue > 0 ? `просрочено ${sum(debt.overdue)}` : null}
          isAlarming={debt.overdue > 0}
        >
          {debt.owed > 0 ? sum(debt.owed) : 'Нет'}
        </Figure>
      ) : null}
      {exchange.state === 'none' ? null : <Figure name="1С">{exchangeWords(exchange)}</Figure>}
    </dl>
  );
}

interface FigureProps {
  name: string;
  note?: string | null;
  isAlarming?: boolean;
  children: ReactNode;
}

function Figure({ name, note, isAlarming = false, children }: FigureProps) {
  return (
    <div className={styles.figure} data-alarming={isAlarming || undefined}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note ? <span className={styles.note}>{note}</span> : null}
      </dd>
    </div>
  );
}

function invoiceNote({ paid, invoiceUntil, invoiceOverdue }: OfficeOrder): string | null {
  if (paid || invoiceUntil === null) return null;
  return invoiceOverdue ? `счёт истёк ${formatDate(invoiceUntil)}` : `счёт до ${formatDate(invoiceUntil)}`;
}

function shipmentWords({ shipments, lines }: OfficeOrder): string {
  if (shipments.length === 0) return 'Не было';
  const last = shipments.at(-1)?.date;
  const isWhole = lines.every(
    ({ ordered, confirmed, shipped }) => shipped !== null && shipped >= (confirmed ?? ordered),
  );
  return `${isWhole ? 'Отгружен' : 'Отгружен частично'}${last ? `, ${formatDate(last)}` : ''}`;
}
