import { IconTag } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BasketItem } from '../contract.ts';
import { formatLastDay } from '#shared/dates.ts';
import { useApp } from '#web/app/app-context.ts';
import { Icon } from '#web/ui/icon.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import styles from './promotions.module.css';
import { promotionsQuery } from './queries.ts';

/** The promotion that lowers the price of a line; opens the list of all promotions of the product. */
export function Promotions({ item }: { item: BasketItem }) {
  const [isOpen, setOpen] = useState(false);
  const [applied] = item.actions;
  if (!applied) return null;
  return (
    <>
      <button type="button" className={styles.action} onClick={() => setOpen(true)}>
        <Icon of={IconTag} size={14} />
        <span>
          Акция: {applied.name}
          {applied.dateEnd ? `, до ${formatLastDay(applied.dateEnd)}` : null}
        </span>
      </button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="Акции на товар">
        <p className={styles.product}>{item.name}</p>
        <PromotionList productId={item.product_id} />
      </Modal>
    </>
  );
}

function PromotionList({ productId }: { productId: number }) {
  const { api } = useApp();
  const query = useQuery(promotionsQuery(api, productId));
  const { data } = query;
  if (!data) return <LoadingState query={query} rows={2} height={64} />;
  if (data.length === 0) return <EmptyState title="Акция закончилась" text="Цена в корзине обновится сама." />;
  return (
    <ul className={styles.cards}>
      {data.map(({ id, name, conditions, dateEnd }) => (
        <li key={id} className={styles.card}>
          <b>{name}</b>
          {conditions ? <span>{conditions}</span> : null}
          <span className={styles.end}>{dateEnd ? `До ${formatLastDay(dateEnd)}` : 'Срок не ограничен'}</span>
        </li>
      ))}
    </ul>
  );
}
