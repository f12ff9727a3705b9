import { formatWirePrice, priceLabel, shownPrice, type Prices, wrappable } from '#shared/price-format.ts';
import { NBSP } from '#shared/number-format.ts';
import { classes } from './classes.ts';
import styles from './price.module.css';

interface PriceProps {
  /** Of the wire: decimal numbers with two places. */
  prices: Prices & { currency: string };
  /** Symbol of the unit that the price is for: '1 200 ₽ за шт'. */
  unit?: string;
  size?: 'medium' | 'large';
  /** It is the price of one of several offers. */
  isFrom?: boolean;
}

/** What the buyer pays for one unit; on a discount with the former price struck through (R-FMT-04, R-FMT-09). */
export function Price({ prices, unit, size = 'medium', isFrom = false }: PriceProps) {
  const { shown, struck } = shownPrice(prices);
  const amount = formatWirePrice(shown, prices.currency);
  const text = wrappable(amount);
  return (
    <span className={classes(styles.price, styles[size])} data-long={text !== amount || undefined}>
      <b className={styles.shown}>
        {isFrom ? `от${NBSP}` : null}
        {unit ? priceLabel(text, unit) : text}
      </b>
      {struck === null ? null : (
        <s className={styles.struck}>
          <span className="visually-hidden">Цена без скидки: </span>
          {wrappable(formatWirePrice(struck, prices.currency))}
        </s>
      )}
    </span>
  );
}
