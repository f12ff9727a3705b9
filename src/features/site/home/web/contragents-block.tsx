import { StatusBadge } from '#ordering/orders/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import { Link } from '#web/ui/link.tsx';
import type { Contragents } from '../contract.ts';
import styles from './contragents-block.module.css';
import { Figures } from './figures.tsx';

const LIST = '/manager/mycompanies/';

/** The companies that a manager serves or may approve, in figures with what waits for him, and those that ordered last. */
export function ContragentsBlock({ data }: { data: Contragents }) {
  const { total, withDebt, banned, pending, unanswered, companies } = data;
  if (total + unanswered === 0) {
    return <EmptyState title="Контрагентов пока нет" text="Здесь появятся компании, за которыми вас закрепят." />;
  }
  return (
    <>
      <Figures
        figures={[
          { name: 'Всего', value: total, href: LIST },
          { name: 'Ждут одобрения', value: pending, href: `${LIST}?filter=pending` },
          { name: 'С просроченной задолженностью', value: withDebt, href: `${LIST}?filter=debt` },
          { name: 'С запретом заказа', value: banned, href: `${LIST}?filter=ban` },
          { name: 'Обращения без ответа', value: unanswered, href: '/appeal/' },
        ]}
      />
      {companies.length > 0 ? (
        <CardTable label="Контрагенты" columns={columns} rows={companies} rowKey={({ id }) => id} />
      ) : null}
    </>
  );
}

const columns: CardColumn<Contragents['companies'][number]>[] = [
  {
    key: 'name',
    title: 'Контрагент',
    kind: 'main',
    cell: ({ name, url, hasDebt, orderBan }) => (
      <span className={styles.name}>
        <Link href={url}>{name}</Link>
        {hasDebt ? <Badge color="warning">Просрочена оплата</Badge> : null}
        {orderBan ? <Badge color="danger">Запрет заказа</Badge> : null}
      </span>
    ),
  },
  {
    key: 'last',
    title: 'Последний заказ',
    kind: 'short',
    cell: ({ lastOrder }) => lastOrder && formatDate(lastOrder.date),
  },
  {
    key: 'status',
    title: 'Статус',
    cell: ({ lastOrder }) => lastOrder && <StatusBadge status={lastOrder.status} />,
  },
  { key: 'open', title: 'Заказов в работе', kind: 'number', cell: ({ openOrders }) => openOrders },
];
