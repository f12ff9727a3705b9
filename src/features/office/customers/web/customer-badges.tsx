import { Badge } from '#web/ui/badge.tsx';
import type { CustomerState } from '../contract.ts';

export const stateNames: Readonly<Record<CustomerState, string>> = {
  pending: 'Ждёт одобрения',
  active: 'Работает',
  blocked: 'Закрыта',
  refused: 'Отклонена',
};

const colors = { pending: 'busy', active: 'success', blocked: 'neutral', refused: 'danger' } as const;

interface Standing {
  state: CustomerState;
  orderBan: boolean;
  hasDebt: boolean;
}

/** How a company stands with the shop, the worst first. */
export const standingWords = ({ state, orderBan, hasDebt }: Standing): string =>
  [
    state === 'active' && (orderBan || hasDebt) ? '' : stateNames[state],
    state === 'active' && orderBan ? 'Запрет заказа' : '',
    hasDebt ? 'Просрочка' : '',
  ]
    .filter(Boolean)
    .join(', ');

export function CustomerBadges({ standing }: { standing: Standing }) {
  const { state, orderBan, hasDebt } = standing;
  const isBanned = state === 'active' && orderBan;
  return (
    <>
      {state === 'active' && (isBanned || hasDebt) ? null : <Badge color={colors[state]}>{stateNames[state]}</Badge>}
      {isBanned ? <Badge color="danger">Запрет заказа</Badge> : null}
      {hasDebt ? <Badge color="warning">Просрочка</Badge> : null}
    </>
  );
}
