import type { ReactNode } from 'react';
import { useKeptWindow } from '#web/ui/forms/use-kept-window.ts';
import { AddressFields } from './address-fields.tsx';
import styles from './checkout-lines.module.css';
import { payerOf } from './choices.ts';
import { ConsigneeFields } from './consignee-fields.tsx';
import { FIELD_NAMES } from './field-names.ts';
import type { FilledLine, LineName } from './filled-lines.ts';
import { OwnFields } from './own-fields.tsx';
import { PaymentFields } from './payment-fields.tsx';
import { PickupChoice } from './pickup-choice.tsx';
import { ADDRESS_FORM, CONSIGNEE_FORM } from './place-names.ts';
import { ReceiptFields } from './receipt-fields.tsx';
import { ShipmentFields } from './shipment-fields.tsx';
import type { Order } from './use-order.ts';

/** What is chosen, a line each, with the fields to change it (R-CHK-02). */
export function CheckoutLines({ order }: { order: Order }) {
  useKeptWindow(ADDRESS_FORM, () => order.openLine('address'));
  useKeptWindow(CONSIGNEE_FORM, () => order.openLine('consignee'));
  return (
    <section className={styles.lines} aria-label="Получение и оплата">
      {order.lines.some(({ isLikeLast }) => isLikeLast) ? (
        <p className={styles.source}>Как в {sourceOf(order.last)}</p>
      ) : null}
      <div className={styles.line}>
        <span className={styles.title}>Плательщик</span>
        <span className={styles.value}>{payerOf(order.data)?.uf_name}</span>
      </div>
      {order.lines.map((line) => {
        const Fields = FIELDS[line.name];
        return (
          <Line key={line.name} line={line} order={order}>
            <Fields order={order} />
          </Line>
        );
      })}
    </section>
  );
}

const FIELDS: Record<LineName, (props: { order: Order }) => ReactNode> = {
  receipt: ReceiptFields,
  address: AddressFields,
  consignee: ConsigneeFields,
  store: PickupChoice,
  shipment: ShipmentFields,
  payment: PaymentFields,
  own: OwnFields,
};

function Line({ line, order, children }: { line: FilledLine; order: Order; children: ReactNode }) {
  const { name, title, value, field, isLikeLast } = line;
  const isOpen = order.isLineOpen(name);
  const id = `checkout-line-${name}`;
  const action = isOpen ? 'Закрыть' : 'Изменить';
  return (
    <div className={styles.line} data-line={name}>
      <h2 className={styles.title}>{title}</h2>
      {value === null ? (
        <button
          type="button"
          className={styles.missing}
          data-error={order.hasTried || undefined}
          onClick={() => order.showField(field)}
        >
          Укажите: {FIELD_NAMES[field].toLowerCase()}
        </button>
      ) : (
        <span className={styles.value}>
          {value}
          {order.last && !isLikeLast ? <span className={styles.note}> отличается от того заказа</span> : null}
        </span>
      )}
      <button
        type="button"
        className={styles.change}
        aria-label={`${action}: ${title}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => order.toggleLine(line)}
      >
        {action}
      </button>
      <div id={id} className={styles.fields} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </div>
  );
}

/** Of an order that the buyer may not see there is no number. */
const sourceOf = (last: Order['last']): string =>
  last?.number ? `заказе ${last.number}` : 'последнем заказе компании';
