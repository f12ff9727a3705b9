import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { StatusBadge } from '#ordering/orders/web/index.ts';
import { formatDateTime } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { LoadingState } from '#web/ui/list-state.tsx';
import { OfficeHistory } from '#web/ui/office/office-history.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { OfficeOrder } from '../contract.ts';
import { WaitingCorrection } from './correction/waiting-correction.tsx';
import { ExchangeNotice } from './exchange-notice.tsx';
import { originWords } from './exchange-words.ts';
import { GoodsWindow } from './goods-window.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderCompany } from './order-company.tsx';
import { OrderDelivery } from './order-delivery.tsx';
import { OrderFiles } from './order-files.tsx';
import { OrderGoods } from './order-goods.tsx';
import { OrderNotes } from './order-notes.tsx';
import { OrderPapers } from './order-papers.tsx';
import { officeOrderQuery } from './order-query.ts';
import styles from './order-screen.module.css';
import { OrderSummary } from './order-summary.tsx';

/** One order for staff: its state, goods, papers and people on one page. */
export function OrderScreen({ id }: { id: string }) {
  const { api } = useApp();
  const query = useQuery(officeOrderQuery(api, id));
  const { data: order } = query;
  const [goods, setGoods] = useState<string | null>(null);
  if (!order) {
    return (
      <>
        <PageHeading crumbs={crumbs} title="Заказ" />
        <LoadingState query={query} rows={8} height={48} />
      </>
    );
  }
  return (
    <article>
      <Head order={order} />
      <ExchangeNotice order={order} />
      <OrderSummary order={order} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <WaitingCorrection order={order} />
          <OrderGoods order={order} onGoods={(product) => setGoods(String(product))} />
          <OrderNotes order={order} />
          <Panel title="История">
            <OfficeHistory
              steps={order.history.map(({ at, by, byLedger, status, text }) => ({
                at,
                by: by ?? (byLedger ? '1С' : null),
                text: text || status?.name || '',
                color: status?.color,
              }))}
            />
          </Panel>
        </div>
        <aside className={styles.aside}>
          <OrderPapers order={order} />
          <OrderCompany order={order} />
          <OrderDelivery order={order} />
          <OrderFiles order={order} />
        </aside>
      </div>
      <GoodsWindow
        id={goods}
        company={order.company.isInScope ? order.company : undefined}
        onClose={() => setGoods(null)}
      />
    </article>
  );
}

const crumbs = [
  { path: '/office/', title: 'Рабочее место' },
  { path: '/office/orders/', title: 'Заказы' },
];

function Head({ order }: { order: OfficeOrder }) {
  const { id, number, date, status, origin, author, placedBy } = order;
  const title = `Заказ ${number}`;
  return (
    <div className={styles.head}>
      <PageHeading crumbs={[...crumbs, { path: `/office/orders/${id}/`, title }]} title={title}>
        <StatusBadge status={status} />
        <OrderActions order={order} />
      </PageHeading>
      <p className={styles.origin}>
        {[
          formatDateTime(date),
          origin === 'ledger' ? 'создан в 1С' : `${author} · ${originWords[origin].toLocaleLowerCase('ru')}`,
          placedBy && `оформил ${placedBy}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
