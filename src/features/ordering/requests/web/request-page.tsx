import { useSuspenseQuery } from '@tanstack/react-query';
import { OrderPanel, PanelRow } from '#ordering/basket/web/index.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Link } from '#web/ui/link.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { RequestDetail } from '../contract.ts';
import { CorrectionLines } from './correction-lines.tsx';
import { requestQuery } from './queries.ts';
import { RequestAnswer } from './request-answer.tsx';
import { RequestBadge } from './request-badge.tsx';
import { RequestLines } from './request-lines.tsx';
import styles from './requests.module.css';

/** An order that staff have prepared: what is in it now, what it was, and the buyer's answer. */
export function RequestPage({ code }: { code: string }) {
  const { api } = useApp();
  const { data: request } = useSuspenseQuery(requestQuery(api, code));
  const { corrects, correction } = request;
  const title = corrects ? `Правка заказа ${corrects.number}` : `Заявка ${request.id}`;
  const crumbs = [
    { path: '/', title: 'Главная' },
    { path: '/orders/', title: 'Заказы' },
    { path: '/requests/', title: 'Заявки на подтверждение' },
    { path: request.url, title },
  ];
  const { total, currency, summary, state } = request;
  const isOther =
    state.code === 'open' &&
    (summary.total !== total || (!correction && request.lines.some(({ was }) => was !== null)));
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
          {correction ? <Changes request={request} /> : null}
          <RequestLines request={leftLines(request)} />
        </div>
        <aside className={styles.aside}>
          <OrderPanel
            title={correction ? 'Итого после правки' : 'Итого по заявке'}
            summary={summary}
            rows={<DeliveryRow request={request} />}
          >
            {state.code === 'open' ? <RequestAnswer request={request} code={code} /> : null}
          </OrderPanel>
          <Delivery request={request} />
        </aside>
      </div>
    </article>
  );
}

/** What a correction changes, and the sum before. */
function Changes({ request }: { request: RequestDetail }) {
  const { correction, currency } = request;
  return (
    <Panel title="Что изменится">
      <CorrectionLines request={request} />
      <p className={styles.former}>Сумма заказа была {formatWirePrice(correction?.formerTotal ?? 0, currency)}</p>
    </Panel>
  );
}

/** Without the lines that a correction removes; what it changes stands above. */
const leftLines = (request: RequestDetail): Pick<RequestDetail, 'lines' | 'currency'> => {
  if (!request.correction) return request;
  const left = request.lines.filter(({ change }) => change !== 'removed').map((line) => ({ ...line, was: null }));
  return { lines: left, currency: request.currency };
};

function DeliveryRow({ request: { correction, currency } }: { request: RequestDetail }) {
  const cost = correction?.delivery.is ?? null;
  if (cost === null) return null;
  return <PanelRow name="Доставка">{cost === 0 ? 'бесплатно' : formatWirePrice(cost, currency)}</PanelRow>;
}

function Origin({ request }: { request: RequestDetail }) {
  const { createdAt, contragent, by, state, expiresAt, order, corrects, reason, answeredBy } = request;
  return (
    <>
      <p className={styles.origin}>
        {[formatDateTime(createdAt), contragent.name, `менеджер ${by}`].join(' · ')}
        {state.code === 'open' ? ` · подтвердить до ${formatDate(expiresAt.slice(0, 10))}` : ''}
      </p>
      {corrects ? (
        <p className={styles.origin}>
          К заказу <Link href={corrects.url}>{corrects.number}</Link>
          {state.code === 'open' ? '. До подтверждения он остаётся прежним' : ''}
        </p>
      ) : null}
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
    ['Объект', delivery.object],
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
