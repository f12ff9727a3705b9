import { amountOf } from '#shared/amount.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import styles from './change-list.module.css';
import type { LineChange } from './changed-lines.ts';

const MAX_NAMED = 20;

/** What is different from what the buyer saw, line by line. */
export function ChangeList({ changes, currency }: { changes: readonly LineChange[]; currency: string }) {
  if (changes.length === 0) return null;
  const rest = changes.length - MAX_NAMED;
  return (
    <ul className={styles.list}>
      {changes.slice(0, MAX_NAMED).map((change) => (
        <li key={`${change.kind}-${change.product.id}`}>
          <span className={styles.name}>
            {change.product.article ? `${change.product.article}, ` : ''}
            {change.product.name}
          </span>
          <span className={styles.what}>{textOf(change, currency)}</span>
        </li>
      ))}
      {rest > 0 ? <li>и ещё {formatNumber(rest)}</li> : null}
    </ul>
  );
}

function textOf(change: LineChange, currency: string): string {
  if (change.kind === 'gone') return 'больше нет в заказе';
  if (change.kind === 'new') return 'добавлено в заказ';
  const show = (value: number) =>
    change.kind === 'price' ? formatWirePrice(value, currency) : amountOf(value, change.product.unit);
  return `${show(change.before)} → ${show(change.now)}`;
}
