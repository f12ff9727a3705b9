import { useSuspenseQuery } from '@tanstack/react-query';
import { OrderPanel } from '#ordering/basket/web/index.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { RequestDetail } from '../contract.ts';
import { requestQuery } from './queries.ts';
import { RequestAnswer } from './request-answer.tsx';
import { RequestBadge } from './request-badge.tsx';
import { RequestLines } from './request-lines.tsx';
import styles from './requests.module.css';

/** An order that staff have prepared: what is in it now, what it was, and the buyer's answer. */
export function RequestPage({ code }: { code: string }) {
  const { api } = useApp();
  const { data: request } = useSuspenseQuery(requestQuery(api, code));
  const title = `Заявка ${request.id}`;
  const crumbs = [
    { path: '/', title: 'Главная' },
    { path: '/orders/', title: 'Заказы' },
    { path: '/requests/', title: 'Заявки на подтверждение' },
    { path: request.url, title },
  ];
  const { total, currency, summary, state } = request;
  const isOther = state.code === 'open' && (summary.total !== total || request.lines.some(({ was }) => was !== null));
  return (
    <article>
      <PageHeading crumbs={crumbs} title={title}>
        <RequestBadge state={state} />
      </PageHeading>
      <Origin request={request} />
      {request.message === '' ? null : <p className={styles.message}>{request.message}</p>}
      {isOther ? (
        <p className={styles.message}>
          С тех пор, как менеджер составил заявку, что-то изменилось: было {formatWirePrice(total, currency)}, стало{' '}
          {formatWirePrice(summary.total, currency)}.
        </p>
      ) : null}
      <div className={styles.columns}>
        <div className={styles.main}>
          <RequestLines request={request} />
        </div>
        <aside className={styles.aside}>
          <OrderPanel title="Итого по заявке" summary={summary}>
            {state.code === 'open' ? <RequestAnswer request={request} code={code} /> : null}
          </OrderPanel>
          <Delivery request={request} />
        </aside>
      </div>
    </article>
  );
}

function Origin({ request }: { request: RequestDetail }) {
  const { createdAt, contragent, by, state, expiresAt, order, reason, answeredBy } = request;
  return (
    <>
      <p className={styles.origin}>
        {[formatDateTime(createdAt), contragent.name, `менеджер ${by}`].join(' · ')}
        {state.code === 'open' ? ` · подтвердить до ${formatDate(expiresAt.slice(0, 10))}` : ''}
      </p>
      {order ? (
        <p className={styles.origin}>
          Оформлен заказ <Link href={order.url}>{order.number}</Link>
        </p>
      ) : null}
      {reason === '' ? null : (
        <p className={styles.message}>{[answeredBy, reason].filter((text) => text !== null).join(': ')}</p>
      )}
    </>
  );
}

function Delivery({ request: { delivery, buyerNumber, comment } }: { request: RequestDetail }) {
  const facts = [
    ['Получение', delivery.type],
    ['Адрес', delivery.address],
    ['Грузополучатель', delivery.consignee],
    ['Транспортная компания', delivery.transportCompany],
    ['Пункт самовывоза', delivery.pickupStore],
    ['Отгрузка', delivery.shipment],
    ['Дата отгрузки', delivery.date && formatDate(delivery.date)],
    ['Оплата', delivery.paySystem],
    ['Ваш номер заказа', buyerNumber],
    ['Комментарий', comment],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <Panel title="Доставка и оплата">
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
