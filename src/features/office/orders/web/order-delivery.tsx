import { formatDate } from '#shared/dates.ts';
import { Modal } from '#web/ui/modal.tsx';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Button } from '#web/ui/button.tsx';
import { useState } from 'react';
import type { OfficeOrder } from '../contract.ts';
import styles from './order-screen.module.css';
import { TrackForm } from './track-form.tsx';

/** How the goods reach the buyer, and the number that the carrier gave them. */
export function OrderDelivery({ order }: { order: OfficeOrder }) {
  const { delivery, track, comment, actions } = order;
  const { deliveryTypeName, shipmentName, address, pickupStore, consignee, transportCompany, shipDate } = delivery;
  const facts: [name: string, value: string | null | undefined][] = [
    ['Способ', deliveryTypeName],
    ['Адрес', address?.text],
    ['Контакт', address && [address.contact, address.phone].filter(Boolean).join(', ')],
    ['Самовывоз', pickupStore],
    ['Получатель', consignee?.name],
    ['Перевозчик', transportCompany],
    ['Отгрузка', shipmentName],
    ['К дате', shipDate && formatDate(shipDate)],
    ['Объект', order.object],
    ['№ клиента', order.ownNumber],
    ['Комментарий', comment],
  ];
  return (
    <Panel title="Доставка">
      <Facts>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
        <Fact name="Трек">
          {track?.link ? (
            <a href={track.link} target="_blank" rel="noreferrer">
              {track.number}
            </a>
          ) : (
            (track?.number ?? 'нет')
          )}
        </Fact>
      </Facts>
      {actions.track === null ? <ChangeTrack order={order} /> : null}
    </Panel>
  );
}

function ChangeTrack({ order }: { order: OfficeOrder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="secondary" size="small" className={styles.change} onClick={() => setOpen(true)}>
        {order.track ? 'Изменить трек' : 'Указать трек'}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Номер отправления" size="small">
        <TrackForm order={order} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}
