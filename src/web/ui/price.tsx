import { formatWirePrice, priceLabel, shownPrice, type Prices, wrappable } from '#shared/price-format.ts';
import { classes } from './classes.ts';
import styles from './price.module.css';

interface PriceProps {
  /** Of the wire: decimal numbers with two places. */
  prices: Prices & { currency: string };
  /** Symbol of the unit that the price is for: '1 200 ₽ за шт'. */
  unit?: string;
  size?: 'medium' | 'large';
}

/** What the buyer pays for one unit; on a discount with the former price struck through (R-FMT-04, R-FMT-09). */
export function Price({ prices, unit, size = 'medium' }: PriceProps) {
  const { shown, struck } = shownPrice(prices);
  const amount = formatWirePrice(shown, prices.currency);
  const text = wrappable(amount);
  return (
    <span className={classes(styles.price, styles[size])} data-long={text !== amount || undefined}>
      <b className={styles.shown}>{unit ? priceLabel(text, unit) : text}</b>
      {struck === null ? null : (
        <s className={styles.struck}>
          <span className="visually-hidden">Цена без скидки: </span>
          {wrappable(formatWirePrice(struck, prices.currency))}
        </s>
      )}
    </span>
  );
}
