import type { ReactNode } from 'react';
import type { OrderDetail } from '../contract.ts';
import { formatDate } from '#shared/dates.ts';
import { countOf, SHIPMENT_FORMS } from '#shared/plural.ts';
import { Contact } from '#web/ui/contact.tsx';
import styles from './order-facts.module.css';

/** How the order is received and paid: the buyer's choices as they were. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { address, consignee } = order;
  return (
    <section className={styles.facts} aria-labelledby="order-delivery">
      <h2 id="order-delivery" className={styles.title}>
        Получение и оплата
      </h2>
      <dl className={styles.list}>
        <Fact name="Способ получения">{order.deliveryTypeName}</Fact>
        {address ? (
          <Fact name="Адрес доставки" note={<Contact {...address} />}>
            {address.text}
            {address.comment ? <span className={styles.note}>{address.comment}</span> : null}
          </Fact>
        ) : null}
        {order.pickupStore ? <Fact name="Пункт самовывоза">{order.pickupStore}</Fact> : null}
        {consignee ? (
          <Fact name="Грузополучатель" note={consignee.inn ? `ИНН ${consignee.inn}` : null}>
            {consignee.name}
            {consignee.address ? <span className={styles.note}>{consignee.address}</span> : null}
          </Fact>
        ) : null}
        {order.transportCompany ? <Fact name="Транспортная компания">{order.transportCompany}</Fact> : null}
        <Fact name="Отгрузка" note={countOf(order.deliveryCount, SHIPMENT_FORMS)}>
          {order.shipmentName}
        </Fact>
        <Fact name="Желаемая дата">{order.shipDate ? formatDate(order.shipDate) : 'Ближайшая'}</Fact>
        <Fact name="Оплата">{order.paySystemName}</Fact>
        {order.comment ? (
          <Fact name="Комментарий" isWide>
            <span className={styles.comment}>{order.comment}</span>
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

interface FactProps {
  name: string;
  note?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ name, note, isWide = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note ? <span className={styles.note}>{note}</span> : null}
      </dd>
    </div>
  );
}
