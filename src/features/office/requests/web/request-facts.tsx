import type { ReactNode } from 'react';
import { formatDate } from '#shared/dates.ts';
import { Link } from '#web/ui/link.tsx';
import { Fact, Facts } from '#web/ui/office/facts.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OfficeRequest } from './request-query.ts';
import styles from './request-screen.module.css';

/** For whom the order is, how it is delivered and paid. */
export function RequestFacts({ request }: { request: OfficeRequest }) {
  const { contragent, customer, order, corrects, delivery, buyerNumber, comment } = request;
  return (
    <>
      <Panel title="Компания">
        <p className={styles.company}>
          <Link href={`/office/customers/${contragent.id}/`}>{contragent.name}</Link>
        </p>
        <Rows
          facts={[
            ['Кого спросили', customer.name],
            [
              'Заказ',
              order && (
                <Link key="order" href={`/office/orders/${order.id}/`}>
                  {order.number}
                </Link>
              ),
            ],
            [
              'Исправляет',
              corrects && (
                <Link key="corrects" href={`/office/orders/${corrects.id}/`}>
                  заказ {corrects.number}
                </Link>
              ),
            ],
            [
              'Заявки',
              <Link key="all" href={`/office/requests/?company=${contragent.id}`}>
                Все заявки компании
              </Link>,
            ],
          ]}
        />
      </Panel>
      <Panel title="Доставка и оплата">
        <Rows
          facts={[
            ['Получение', delivery.type],
            ['Адрес', delivery.address],
            ['Получатель', delivery.consignee],
            ['Перевозчик', delivery.transportCompany],
            ['Пункт выдачи', delivery.pickupStore],
            ['Отгрузка', delivery.shipment],
            ['Дата', delivery.date && formatDate(delivery.date)],
            ['Оплата', delivery.paySystem],
            ['Объект', delivery.object],
            ['№ у клиента', buyerNumber],
            ['Комментарий', comment],
          ]}
        />
      </Panel>
    </>
  );
}

function Rows({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}
