import { markupText } from '#shared/markup.ts';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { CatalogueItem } from '../contract.ts';
import { BuyControls } from './buy-controls.tsx';
import type { Buying } from './buying.ts';
import { itemToBuy } from './offers.ts';
import { useBuying } from './row-actions.ts';
import styles from './viewed-tiles.module.css';

/** Goods side by side, with their prices and 'В корзину'. */
export function ViewedTiles({ items, label }: { items: readonly CatalogueItem[]; label: string }) {
  const buying = useBuying();
  return (
    // What does not fit is reached by scrolling, with the keyboard too
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.products} tabIndex={0} aria-label={label}>
      {items.map((item) => (
        <Tile key={item.id} item={item} buying={buying} />
      ))}
    </ul>
  );
}

function Tile({ item, buying }: { item: CatalogueItem; buying: Buying | undefined }) {
  const { name, url, previewPicture, prices, measure, stockStatus, minOrderCount, packageCount } = item;
  const unit = measure.measureBase.symbol;
  const id = itemToBuy(item);
  return (
    <li className={styles.product}>
      <Link href={url} className={styles.link}>
        <Picture source={previewPicture} alt="" width={96} height={96} />
        <span className={styles.name}>
          <Markup text={name} />
        </span>
      </Link>
      {prices ? <Price prices={prices} unit={unit} isFrom={item.isFrom} /> : null}
      {prices && buying && stockStatus.isInStock ? (
        <BuyControls
          key={id}
          {...{ id, unit, minOrderCount, packageCount, buying }}
          baseUnit={unit}
          name={markupText(name)}
          isFluid
        />
      ) : (
        <StockStatus status={stockStatus} />
      )}
    </li>
  );
}
