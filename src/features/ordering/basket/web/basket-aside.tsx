import { useRouterState } from '@tanstack/react-router';
import type { OrderSummary, Warning } from '../contract.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { isWithin } from '#web/ui/link.tsx';
import styles from './basket-aside.module.css';
import { OrderPanel, withoutCount } from './order-panel.tsx';
import { OrderWarnings } from './order-warnings.tsx';

/** What no choice at the checkout can change. */
const NOT_CURABLE = ['ORDER_BAN', 'EMPTY_BASKET'];

/** Where the page says what stands in the way. */
const BARRIERS = 'order-barriers';

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
        <div id={BARRIERS} className={styles.barriers} tabIndex={-1}>
          <OrderWarnings warnings={barriers(sums.warnings)} />
        </div>
        <div className={styles.action}>
          <ToCheckout sums={sums} />
        </div>
      </OrderPanel>
    </aside>
  );
}

/** On small screens total and button stay at hand above the menu; what stands in the way is a press away. */
export function CheckoutBar({ sums, isStale }: BasketAsideProps) {
  const total = <b>{formatWirePrice(sums.total, sums.currency)}</b>;
  return (
    <div className={styles.bar}>
      {isBlocked(sums) ? (
        <button type="button" className={styles.total} data-stale={isStale || undefined} onClick={showBarriers}>
          <span className={styles.why}>Почему нельзя?</span>
          {total}
        </button>
      ) : (
        <span className={styles.total} data-stale={isStale || undefined}>
          <span className={styles.caption}>
            Итого{sums.remeasured > 0 ? ` ${withoutCount(sums.remeasured)}` : null}
          </span>
          {total}
        </span>
      )}
      <ToCheckout sums={sums} />
    </div>
  );
}

function showBarriers(): void {
  const element = document.getElementById(BARRIERS);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}

/** Debt and limit stand in the way of a credit order alone: on the way to the checkout, where payment is chosen, they inform. */
function barriers(warnings: readonly Warning[]): Warning[] {
  return warnings.map((warning) => ({ ...warning, blocking: warning.blocking && NOT_CURABLE.includes(warning.code) }));
}

const isBlocked = ({ warnings }: OrderSummary) => barriers(warnings).some(({ blocking }) => blocking);

function ToCheckout({ sums }: { sums: OrderSummary }) {
  const isOpening = useRouterState({ select: ({ location }) => isWithin(location.pathname, '/order/') });
  const isClosed = isBlocked(sums);
  if (isClosed || isOpening) {
    return (
      <Button size="large" wide disabled={isClosed} pending={isOpening}>
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
