import { useRouterState } from '@tanstack/react-router';
import type { OrderSummary, Warning } from '#features/basket/contract.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { isWithin } from '#web/ui/link.tsx';
import styles from './basket-aside.module.css';
import { OrderPanel } from './order-panel.tsx';
import { OrderWarnings } from './order-warnings.tsx';

/** What no choice at the checkout can change. */
const NOT_CURABLE = ['ORDER_BAN', 'EMPTY_BASKET'];

interface BasketAsideProps {
  sums: OrderSummary;
  /** Quantities are on their way: the sums are those of a moment ago. */
  isStale: boolean;
}

/** The sums of the basket, what stands in the way of an order, and the way to the checkout (R-BASK-01). */
export function BasketAside({ sums, isStale }: BasketAsideProps) {
  return (
    <aside className={styles.aside}>
      <OrderPanel title="Итого" summary={sums} isStale={isStale}>
        <OrderWarnings warnings={barriers(sums.warnings)} />
        <div className={styles.action}>
          <ToCheckout sums={sums} />
        </div>
      </OrderPanel>
    </aside>
  );
}

/** On small screens total and button stay at hand above the menu. */
export function CheckoutBar({ sums, isStale }: BasketAsideProps) {
  return (
    <div className={styles.bar}>
      <span className={styles.total} data-stale={isStale || undefined}>
        <span className={styles.caption}>Итого</span>
        <b>{formatWirePrice(sums.total, sums.currency)}</b>
      </span>
      <ToCheckout sums={sums} />
    </div>
  );
}

/** Debt and limit stand in the way of a credit order alone: on the way to the checkout, where payment is chosen, they inform. */
function barriers(warnings: readonly Warning[]): Warning[] {
  return warnings.map((warning) => ({ ...warning, blocking: warning.blocking && NOT_CURABLE.includes(warning.code) }));
}

function ToCheckout({ sums }: { sums: OrderSummary }) {
  const isOpening = useRouterState({ select: ({ location }) => isWithin(location.pathname, '/order/') });
  const isBlocked = barriers(sums.warnings).some(({ blocking }) => blocking);
  if (isBlocked || isOpening) {
    return (
      <Button size="large" wide disabled={isBlocked} pending={isOpening}>
        Оформить заказ
      </Button>
    );
  }
  return (
    <ButtonLink href="/order/" size="large" wide>
      Оформить заказ
    </ButtonLink>
  );
}
