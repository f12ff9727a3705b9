import { Badge } from '#web/ui/badge.tsx';
import type { ServedCompany } from '../contract.ts';
import styles from './cabinet.module.css';

type Standing = Pick<ServedCompany, 'state' | 'uf_has_debt' | 'uf_order_ban'>;

/** What keeps a company from ordering, in words. */
export function CompanyBadges({ company: { state, uf_has_debt: debt, uf_order_ban: ban } }: { company: Standing }) {
  if (state === 'pending') return <Badge color="busy">Ждёт одобрения</Badge>;
  if (state === 'refused') return <Badge color="danger">Отклонена</Badge>;
  if (state === 'blocked') return <Badge color="danger">Закрыта</Badge>;
  return (
    <span className={styles.states}>
      {debt === '1' ? <Badge color="warning">Просрочена оплата</Badge> : null}
      {ban === '1' ? <Badge color="danger">Запрет заказа</Badge> : null}
      {debt === '1' || ban === '1' ? null : <Badge color="success">Может заказывать</Badge>}
    </span>
  );
}
