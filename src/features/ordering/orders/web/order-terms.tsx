import { useId, useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import type { OrderDetail } from '../contract.ts';
import { OrderFacts } from './order-facts.tsx';
import styles from './order-terms.module.css';

/** How the order is received and paid, in two lines; all of it behind them, and on paper. */
export function OrderTerms({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={styles.terms} aria-label="Получение и оплата">
      <p className={styles.lines}>
        <span>{placesInWords(order)}</span>
        <span>{termsInWords(order)}</span>
      </p>
      <button
        type="button"
        className={styles.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Свернуть' : 'Подробнее'}
      </button>
      <div id={id} className={styles.facts} data-open={isOpen || undefined}>
        <OrderFacts order={order} />
      </div>
    </section>
  );
}

const placesInWords = ({ deliveryTypeName, address, pickupStore, consignee, transportCompany }: OrderDetail): string =>
  [`${deliveryTypeName}: ${address?.text ?? pickupStore ?? 'не указано'}`, consignee?.name, transportCompany]
    .filter(Boolean)
    .join(' · ');

const termsInWords = ({ shipmentName, shipDate, paySystemName, object, ownNumber, comment }: OrderDetail): string =>
  [
    shipDate ? `${shipmentName}, к ${formatDate(shipDate)}` : shipmentName,
    paySystemName,
    object && `Объект: ${object.name}`,
    ownNumber && `Ваш № ${ownNumber}`,
    comment && `Комментарий: ${comment}`,
  ]
    .filter(Boolean)
    .join(' · ');
