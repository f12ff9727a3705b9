import type { OrderSummary } from '#ordering/basket/contract.ts';
import { formatNumber } from '#shared/number-format.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import styles from './ordered-products.module.css';

/** The most lines that the panel lists; the basket has them all. */
const LISTED = 50;

/** What is ordered, folded away: it was last seen in the basket. */
export function OrderedProducts({ products, currency }: Pick<OrderSummary, 'products' | 'currency'>) {
  const rest = products.length - LISTED;
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>Состав заказа</summary>
      {/* A long list is scrolled with the keyboard too */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={styles.list} tabIndex={0} aria-label="Товары заказа">
        {products.slice(0, LISTED).map(({ id, article, name, price, quantity }) => (
          <li key={id} className={styles.line}>
            <span className={styles.name}>{name}</span>
            <span className={styles.numbers}>
              {article ? <span>{article}</span> : null}
              <span className={styles.sum}>
                {formatNumber(quantity)} × {formatWirePrice(price, currency)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles.rest}>и ещё {formatNumber(rest)} — все в корзине</p> : null}
    </details>
  );
}
