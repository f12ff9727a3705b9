import type { ReactNode } from 'react';
import type { OrderSummary } from '../contract.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import styles from './order-bar.module.css';
import { withoutCount } from './order-panel.tsx';

interface OrderBarProps {
  summary: Pick<OrderSummary, 'total' | 'currency' | 'remeasured'>;
  isStale: boolean;
  /** What the page says of the order below; null: nothing. */
  why: string | null;
  onWhy: () => void;
  /** The button of the next step. */
  children: ReactNode;
}

/** On small screens total and button stay at hand above the menu; what stands in the way is a press away. */
export function OrderBar({ summary, isStale, why, onWhy, children }: OrderBarProps) {
  const total = <b>{formatWirePrice(summary.total, summary.currency)}</b>;
  return (
    <div className={styles.bar}>
      {why ? (
        <button type="button" className={styles.total} data-stale={isStale || undefined} onClick={onWhy}>
          <span className={styles.why}>{why}</span>
          {total}
        </button>
      ) : (
        <span className={styles.total} data-stale={isStale || undefined}>
          <span className={styles.caption}>
            Итого{summary.remeasured > 0 ? ` ${withoutCount(summary.remeasured)}` : null}
          </span>
          {total}
        </span>
      )}
      {children}
    </div>
  );
}

/** Leads to where the page says what stands in the way. */
export function showBarriers(id: string): void {
  const element = document.getElementById(id);
  element?.scrollIntoView({ block: 'center' });
  element?.focus({ preventScroll: true });
}
