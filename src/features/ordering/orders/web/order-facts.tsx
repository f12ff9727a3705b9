import type { OrderDetail } from '../contract.ts';
import { formatDate } from '#shared/dates.ts';
import { countOf, SHIPMENT_FORMS } from '#shared/plural.ts';
import { Contact } from '#web/ui/contact.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Fact, FactNote } from './fact.tsx';
import styles from './order-facts.module.css';

/** How the order is received and paid: the buyer's choices as they were. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const { address, consignee } = order;
  return (
    <Panel title="Получение и оплата">
      <dl className={styles.list}>
        {order.ownNumber ? <Fact name="Ваш номер">{order.ownNumber}</Fact> : null}
        {order.object ? <Fact name="Объект">{order.object.name}</Fact> : null}
        <Fact name="Способ получения">{order.deliveryTypeName}</Fact>
        {address ? (
          <Fact name="Адрес доставки" note={<Contact {...address} />}>
            {address.text}
            {address.comment ? <FactNote>{address.comment}</FactNote> : null}
          </Fact>
        ) : null}
        {order.pickupStore ? <Fact name="Пункт самовывоза">{order.pickupStore}</Fact> : null}
        {consignee ? (
          <Fact name="Грузополучатель" note={consignee.inn ? `ИНН ${consignee.inn}` : null}>
            {consignee.name}
            {consignee.address ? <FactNote>{consignee.address}</FactNote> : null}
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
    </Panel>
  );
}
