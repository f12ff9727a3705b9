import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { OrderDetail } from '../contract.ts';
import { Fact, FactNote } from './fact.tsx';
import styles from './order-ledger.module.css';

type Confirmation = NonNullable<OrderDetail['confirmation']>;

/** What the accounting system says of the order as a whole: its number, the confirmed sum, payments and shipments. */
export function OrderLedger({ order: { confirmation, total, currency } }: { order: OrderDetail }) {
  if (confirmation === null) return null;
  const { number, date } = confirmation;
  const sum = (value: number) => formatWirePrice(value, currency);
  return (
    <Panel title="Подтверждение поставщика">
      <dl className={styles.list}>
        {number ? <Fact name="Документ в 1С">{withDate(number, date)}</Fact> : null}
        {confirmation.total === total ? null : (
          <Fact name="Подтверждено на сумму">
            <b>{sum(confirmation.total)}</b>
            <FactNote>заказано на {sum(total)}</FactNote>
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
    </Panel>
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
