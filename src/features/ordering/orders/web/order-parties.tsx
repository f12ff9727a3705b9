import type { OrderDetail } from '../contract.ts';
import styles from './order-parties.module.css';

/** Who sells and who buys, with their requisites: on paper alone. */
export function OrderParties({ order: { seller, buyer } }: { order: OrderDetail }) {
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
