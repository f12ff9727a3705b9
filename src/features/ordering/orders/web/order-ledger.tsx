import type { ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import type { OrderDetail } from '../contract.ts';
import styles from './order-ledger.module.css';

type Confirmation = NonNullable<OrderDetail['confirmation']>;

/** What the accounting system says of the order as a whole: its number, the confirmed sum, payments and shipments. */
export function OrderLedger({ order: { confirmation, total, currency } }: { order: OrderDetail }) {
  if (confirmation === null) return null;
  const { number, date } = confirmation;
  const sum = (value: number) => formatWirePrice(value, currency);
  return (
    <section className={styles.box} aria-labelledby="order-ledger">
      <h2 id="order-ledger" className={styles.title}>
        Подтверждение поставщика
      </h2>
      <dl className={styles.list}>
        {number ? <Fact name="Документ в 1С">{withDate(number, date)}</Fact> : null}
        {confirmation.total === total ? null : (
          <Fact name="Подтверждено на сумму">
            <b>{sum(confirmation.total)}</b>
            <span className={styles.note}>заказано на {sum(total)}</span>
          </Fact>
        )}
        <Fact name="Оплата">
          {paymentInWords(confirmation, sum)}
          <Documents of={confirmation.payments} sum={sum} />
        </Fact>
        <Fact name="Отгрузка">
          {shipmentInWords(confirmation, sum)}
          <Documents of={confirmation.shipments} sum={sum} />
        </Fact>
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Documents({ of, sum }: { of: Confirmation['payments']; sum: (value: number) => string }) {
  if (of.length === 0) return null;
  return (
    <ul className={styles.documents}>
      {of.map((one, index) => (
        <li key={`${one.number} ${index}`}>
          {withDate(one.number, one.date)}: {sum(one.sum)}
        </li>
      ))}
    </ul>
  );
}

const withDate = (number: string, date: string | null) =>
  `${number ? `№ ${number}` : 'Без номера'}${date ? ` от ${formatDate(date)}` : ''}`;

function paymentInWords({ paid, paidOn, total }: Confirmation, sum: (value: number) => string): string {
  if (paid <= 0) return 'Не поступала';
  if (paid < total) return `${sum(paid)} из ${sum(total)}`;
  return paidOn ? `Оплачено ${formatDate(paidOn)}` : 'Оплачено';
}

function shipmentInWords({ shipments, shippedOn, total }: Confirmation, sum: (value: number) => string): string {
  const shipped = shipments.reduce((all, one) => all + one.sum, 0);
  if (shipments.length === 0 && shippedOn === null) return 'Не было';
  if (shipments.length > 0 && shipped < total) return `На ${sum(shipped)} из ${sum(total)}`;
  return shippedOn ? `Отгружено ${formatDate(shippedOn)}` : 'Отгружено';
}
