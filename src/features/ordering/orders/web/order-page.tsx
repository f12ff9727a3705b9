import { useSuspenseQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { IconMessage, IconPrinter, IconTemplate } from '@tabler/icons-react';
import { OrderPanel, PanelRow } from '#ordering/basket/web/index.ts';
import { SaveTemplate } from '#ordering/templates/web/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { fromWire, shareInPercent } from '#shared/money.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { useApp } from '#web/app/app-context.ts';
import { useNavigationState } from '#web/app/navigation-state.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import type { OrderDetail } from '../contract.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderLedger } from './order-ledger.tsx';
import { OrderLines } from './order-lines.tsx';
import styles from './order-page.module.css';
import { OrderTerms } from './order-terms.tsx';
import { OrderWay } from './order-way.tsx';
import { placedByText } from './placed-by.ts';
import { PlacedNotice } from './placed-notice.tsx';
import { orderQuery } from './queries.ts';
import { StatusBadge } from './status-badge.tsx';

interface OrderPageProps {
  code: string;
  Documents: ComponentType<{ order: OrderDetail }>;
  /** What waits for the buyer's answer. */
  Correction: ComponentType<{ order: string }>;
  /** The button that asks to return goods of the order. */
  Return: ComponentType<{ order: OrderDetail }>;
}

/** One placed order as it was frozen (R-ROUTE-22). Just placed, it opens with what happens next. */
export function OrderPage({ code, Documents, Correction, Return }: OrderPageProps) {
  const { api } = useApp();
  const { data: order } = useSuspenseQuery(orderQuery(api, code));
  const { orderPlaced = false } = useNavigationState();
  // The sums below are those of the order: what is to be paid must not be read from them
  const isConfirmedOtherwise = order.confirmation !== null && order.confirmation.total !== order.total;
  return (
    <article className={styles.page}>
      {orderPlaced ? <PlacedNotice order={order} /> : null}
      <Head order={order} Return={Return} />
      <OrderParties order={order} />
      <Correction order={code} />
      <OrderWay order={order} />
      <OrderTerms order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <OrderLines order={order} />
        </div>
        <aside className={styles.aside}>
          {isConfirmedOtherwise ? <OrderLedger order={order} /> : null}
          <OrderPanel
            title={isConfirmedOtherwise ? 'Заказано' : 'Итого по заказу'}
            summary={sumsOf(order)}
            rows={<DeliveryRow order={order} />}
          />
          <Documents order={order} />
          {isConfirmedOtherwise ? null : <OrderLedger order={order} />}
        </aside>
      </div>
    </article>
  );
}

function Head({ order, Return }: { order: OrderDetail } & Pick<OrderPageProps, 'Return'>) {
  const title = `Заказ ${order.number}`;
  const crumbs = [
    { path: '/', title: 'Главная' },
    { path: '/orders/', title: 'Заказы' },
    { path: order.url, title },
  ];
  const { buyer, contragent } = order;
  const people = [order.fromLedger ? null : order.author, placedByText(order)].filter(Boolean);
  return (
    <div className={styles.head}>
      <PageHeading crumbs={crumbs} title={title}>
        <StatusBadge status={order.status} />
        <span className={styles.actions}>
          <OrderActions order={order} />
          <SaveTemplate
            suggestedName={title}
            products={() =>
              order.lines.map(({ id, quantity, unit }) => ({ id, quantity, unit: order.fromLedger ? undefined : unit }))
            }
          >
            <Icon of={IconTemplate} size={18} />
            В шаблон
          </SaveTemplate>
          <ButtonLink look="secondary" href={`/appeal/add/?order=${order.id}`}>
            <Icon of={IconMessage} size={18} />
            Обращение
          </ButtonLink>
          {isShipped(order) ? <Return order={order} /> : null}
          <Button look="secondary" className={styles.print} onClick={() => window.print()}>
            <Icon of={IconPrinter} size={18} />
            Распечатать
          </Button>
        </span>
      </PageHeading>
      <p className={styles.origin}>
        {[formatDateTime(order.date), buyer.name].join(' · ')}
        {buyer.name === contragent.name ? null : (
          <span className={styles.nameNow}>{` (теперь ${contragent.name})`}</span>
        )}
        {people.map((text) => ` · ${text}`).join('')}
      </p>
    </div>
  );
}

/** There is something to return. */
const isShipped = ({ status, confirmation }: OrderDetail): boolean =>
  status.code === 'shipped' || status.code === 'done' || (confirmation?.shipments ?? []).length > 0;

/** What delivery costs, once it is agreed. */
function DeliveryRow({ order: { deliveryCost, currency } }: { order: OrderDetail }) {
  if (deliveryCost === null) return null;
  return (
    <PanelRow name="Доставка">{deliveryCost === 0 ? 'бесплатно' : formatWirePrice(deliveryCost, currency)}</PanelRow>
  );
}

function sumsOf(order: OrderDetail) {
  return {
    ...order,
    articles: order.lines.length,
    discountPercent: shareInPercent(fromWire(order.discount), fromWire(order.sum)),
    contragentDiscountPercent: 0,
  };
}

/** Who sells and who buys, with their requisites: on paper alone. */
function OrderParties({ order: { seller, buyer } }: { order: OrderDetail }) {
  const { name, inn, kpp, address } = buyer;
  return (
    <dl className={styles.parties} data-parties>
      <dt>Поставщик</dt>
      <dd>{[seller.name, seller.details].filter(Boolean).join(', ')}</dd>
      <dt>Покупатель</dt>
      <dd>{[name, `ИНН ${inn}`, kpp && `КПП ${kpp}`, address].filter(Boolean).join(', ')}</dd>
    </dl>
  );
}
