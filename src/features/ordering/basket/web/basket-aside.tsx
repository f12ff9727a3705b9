import { useRouter, useRouterState } from '@tanstack/react-router';
import type { OrderSummary, Warning } from '../contract.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Button } from '#web/ui/button.tsx';
import { isWithin } from '#web/ui/link.tsx';
import { useCtrlEnter } from '#web/ui/use-ctrl-enter.ts';
import styles from './basket-aside.module.css';
import { OrderBar, showBarriers } from './order-bar.tsx';
import { OrderPanel } from './order-panel.tsx';
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

/** On small screens total and button stay at hand. */
export function CheckoutBar({ sums, isStale }: BasketAsideProps) {
  return (
    <OrderBar
      summary={sums}
      isStale={isStale}
      why={isBlocked(sums) ? 'Почему нельзя?' : null}
      onWhy={() => showBarriers(BARRIERS)}
    >
      <ToCheckout sums={sums} />
    </OrderBar>
  );
}

/** Debt and limit stand in the way of a credit order alone: on the way to the checkout, where payment is chosen, they inform. */
function barriers(warnings: readonly Warning[]): Warning[] {
  return warnings.map((warning) => ({ ...warning, blocking: warning.blocking && NOT_CURABLE.includes(warning.code) }));
}

const isBlocked = ({ warnings }: OrderSummary) => barriers(warnings).some(({ blocking }) => blocking);

/** Ctrl+Enter does what the button to the checkout does. */
export function useCheckoutKey(sums: OrderSummary | undefined): void {
  const router = useRouter();
  useCtrlEnter(() => {
    if (sums && !isBlocked(sums)) void router.navigate({ href: '/order/' });
  });
}

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
