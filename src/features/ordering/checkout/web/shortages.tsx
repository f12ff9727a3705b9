import { formatNumber } from '#shared/number-format.ts';
import { SHORTAGE_TEXTS } from '#shared/stock-rules.ts';
import { Link } from '#web/ui/link.tsx';
import type { CheckoutData } from '../contract.ts';
import { MAX_LISTED } from './back-orders.tsx';
import styles from './back-orders.module.css';

/** The lines above the free stock, named when the checkout opens; the figure is not shown. */
export function Shortages({ lines }: { lines: CheckoutData['shortages'] }) {
  if (lines.length === 0) return null;
  const rest = lines.length - MAX_LISTED;
  return (
    <section aria-labelledby="shortages" className={styles.lines}>
      <h3 id="shortages" className={styles.title}>
        {SHORTAGE_TEXTS.check}
      </h3>
      <ul className={styles.list}>
        {lines.slice(0, MAX_LISTED).map(({ id, name }) => (
          <li key={id} className={styles.name}>
            {name}
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles.why}>и ещё {formatNumber(rest)} — все отмечены в корзине</p> : null}
      <p>
        <Link href="/basket/">Изменить количество в корзине</Link>
      </p>
    </section>
  );
}
