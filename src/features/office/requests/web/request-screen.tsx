import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { GoodsWindow } from '#office/orders/web/index.ts';
import { OrderPanel } from '#ordering/basket/web/index.ts';
import { RequestBadge } from '#ordering/requests/web/index.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { Link } from '#web/ui/link.tsx';
import { LoadingState } from '#web/ui/list-state.tsx';
import { OfficeHistory } from '#web/ui/office/office-history.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestFacts } from './request-facts.tsx';
import { RequestLines } from './request-lines.tsx';
import { officeRequestQuery, type OfficeRequest } from './request-query.ts';
import styles from './request-screen.module.css';
import { staffWarnings } from './staff-warnings.ts';

/** One request for staff: what the customer was asked, how it stands now, and what can be done about it. */
export function RequestScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(officeRequestQuery(api, id));
  const { data: request } = query;
  const [goods, setGoods] = useState<string | null>(null);
  if (!request) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Заявка" />
        <LoadingState query={query} rows={8} height={48} />
      </>
    );
  }
  const { contragent, summary, message, history, state } = request;
  const title = `Заявка ${request.id}`;
  const isLiving = state.code === 'open' || state.code === 'returned';
  return (
    <article>
      <div className={styles.head}>
        <PageHeading crumbs={[...crumbs, { path: `/office/requests/${id}/`, title }]} title={title}>
          <RequestBadge state={state} />
          <RequestActions request={request} />
        </PageHeading>
        <p className={styles.origin}>
          {[formatDateTime(request.createdAt), `составил ${request.by}`, `версия ${request.version}`].join(' · ')}
        </p>
      </div>
      <State request={request} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <RequestLines request={request} isPriced={isLiving} onGoods={(product) => setGoods(String(product))} />
          {message === '' ? null : (
            <Panel title="Сообщение клиенту">
              <p className={styles.text}>{message}</p>
            </Panel>
          )}
          <Panel title="История">
            <OfficeHistory steps={history} />
          </Panel>
        </div>
        <aside className={styles.aside}>
          {isLiving ? (
            <OrderPanel title="Итого по сегодняшним ценам" summary={summary}>
              {staffWarnings(summary.warnings).map(({ code, text }) => (
                <p key={code} className={styles.warning}>
                  {text}
                </p>
              ))}
            </OrderPanel>
          ) : null}
          <RequestFacts request={request} />
        </aside>
      </div>
      <GoodsWindow id={goods} company={contragent} onClose={() => setGoods(null)} />
    </article>
  );
}

const crumbs = [
  { path: '/office/', title: 'Рабочее место' },
  { path: '/office/requests/', title: 'Заявки' },
];

/** What the state means for staff: whom they wait for and until when, why it has ended, which order came of it. */
function State({ request }: { request: OfficeRequest }) {
  const { state, customer, expiresAt, reason, answeredBy, order, total, summary, currency } = request;
  const isOther = summary.total !== total || request.lines.some(({ was, isOrdered }) => was !== null || !isOrdered);
  const until = formatDate(expiresAt.slice(0, 10));
  return (
    <>
      {state.code === 'open' ? (
        <p className={styles.notice}>
          {customer.name} может подтвердить до {until}. Товар до подтверждения не отложен.
        </p>
      ) : null}
      {state.code === 'returned' ? (
        <p className={styles.notice} data-alarming>
          <b>{answeredBy ?? customer.name}:</b> {reason}
          <span className={styles.dim}>Исправить и отправить снова можно до {until}.</span>
        </p>
      ) : null}
      {state.code === 'confirmed' && order ? (
        <p className={styles.notice}>
          {answeredBy ? `Подтвердил ${answeredBy}. ` : ''}Оформлен заказ{' '}
          <Link href={`/office/orders/${order.id}/`}>{order.number}</Link>
        </p>
      ) : null}
      {state.code === 'withdrawn' || state.code === 'expired' ? (
        <p className={styles.notice}>
          {[answeredBy && `${answeredBy}:`, reason || `${state.name}. Заказа по этой заявке не будет.`]
            .filter(Boolean)
            .join(' ')}
        </p>
      ) : null}
      {(state.code === 'open' || state.code === 'returned') && isOther ? (
        <p className={styles.notice}>
          С тех пор, как заявка составлена, что-то изменилось: было {formatWirePrice(total, currency)}, стало{' '}
          {formatWirePrice(summary.total, currency)}. Клиент видит то же, что и вы.
        </p>
      ) : null}
    </>
  );
}
