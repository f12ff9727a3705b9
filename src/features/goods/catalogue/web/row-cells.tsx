import type { ReactNode } from 'react';
import { markupText } from '#shared/markup.ts';
import { NBSP } from '#shared/number-format.ts';
import { accusativeUnit, formatColumnPrice, shownPrice, type Prices } from '#shared/price-format.ts';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import { wholeName } from '#web/ui/whole-name.ts';
import type { CatalogueItem } from '../contract.ts';
import styles from './product-row.module.css';
import { Stickers } from './stickers.tsx';

/** The name in one line, the whole name under the pointer and the focus; `children` are the row's tools. */
export function RowName({ item, children }: { item: CatalogueItem; children: ReactNode }) {
  const { brandName } = item;
  const isNamed = brandName !== null && markupText(item.name).toLowerCase().includes(brandName.toLowerCase());
  return (
    <div {...wholeName}>
      <Link href={item.url}>
        <Markup text={item.name} />
      </Link>
      {brandName === null || isNamed ? null : <span className={styles.brand}>{brandName}</span>}
      <Stickers item={item} />
      {children}
    </div>
  );
}

interface RowPriceProps {
  /** Of the wire: decimal numbers with two places. */
  prices: Prices & { currency: string };
  /** Symbol of the unit that the price is for. */
  unit: string;
  /** It is the price of one of several offers. */
  isFrom?: boolean;
  /** In place of the price without a discount. */
  below?: ReactNode;
}

/** '42,38 ₽ за м', two decimals; on a discount the former price is struck through (R-FMT-04, R-FMT-09). */
export function RowPrice({ prices, unit, isFrom = false, below }: RowPriceProps) {
  const { shown, struck } = shownPrice(prices);
  return (
    <span className={styles.price}>
      <span className={styles.shown}>
        {isFrom ? `от${NBSP}` : null}
        <b>{formatColumnPrice(shown, prices.currency)}</b>
        <span className={styles.per}>{` за ${accusativeUnit(unit)}`}</span>
      </span>
      {below}
      {below || struck === null ? null : (
        <s className={styles.struck}>
          <span className="visually-hidden">Цена без скидки: </span>
          {formatColumnPrice(struck, prices.currency)}
        </s>
      )}
    </span>
  );
}

/** Characters of the longest price that the rows show: the width of their column. */
export function priceLengthOf(items: readonly CatalogueItem[]): number {
  const lengths = items.map(({ prices, measure, isFrom }) => {
    if (!prices) return 0;
    const unit = accusativeUnit(measure.measureBase.symbol);
    return (
      formatColumnPrice(shownPrice(prices).shown, prices.currency).length + ` за ${unit}`.length + (isFrom ? 3 : 0)
    );
  });
  return Math.max(...lengths, 0);
}
