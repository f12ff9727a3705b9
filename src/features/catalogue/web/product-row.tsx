import type { ReactNode } from 'react';
import { ProductMarks, type Marks } from '#features/marks/web/index.ts';
import { markupText } from '#shared/markup.ts';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import { UnitLabel } from '#web/ui/unit-label.tsx';
import type { CatalogueItem } from '../contract.ts';
import { BuyControls, type Buying } from './buy-controls.tsx';
import { OfferSelects } from './offer-selects.tsx';
import { itemToBuy } from './offers.ts';
import styles from './product-row.module.css';
import { Stickers } from './stickers.tsx';
import { useOffer } from './use-offer.ts';

interface ProductRowProps {
  item: CatalogueItem;
  /** Absent for who cannot buy: a manager and the technical user see no stepper and no button (R-CAT-07). */
  buying?: Buying;
  /** Absent for who keeps no lists. */
  marks?: Marks;
}

/** A row of a list of products, a card on small screens (R-CAT-04, R-CAT-05, R-UNIT-01). */
export function ProductRow(props: ProductRowProps) {
  return props.item.offers.length > 0 ? <OfferRow {...props} /> : <Row {...props} />;
}

function OfferRow({ item, ...rest }: ProductRowProps) {
  const { product, isPending, choose } = useOffer(item);
  return (
    <Row {...rest} item={product} isPending={isPending}>
      <OfferSelects offers={product.offers} onChoose={choose} />
    </Row>
  );
}

function Row({ item, buying, marks, isPending = false, children }: ProductRowProps & RowExtras) {
  const { name, url, previewPicture, article, properties, stockStatus, measure, prices } = item;
  const { value: shortcode } = properties.shortcode;
  const canBuy = buying !== undefined && prices !== null && stockStatus.isInStock;
  return (
    <li className={classes(styles.row, !canBuy && styles.isForLooking)} aria-busy={isPending || undefined}>
      <Link href={url} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture source={previewPicture} alt="" width={64} height={64} />
      </Link>
      <div className={styles.product}>
        <Link href={url} className={styles.name}>
          <Markup text={name} />
        </Link>{' '}
        <Stickers isNew={item.isNew} appliedAction={item.appliedAction} />
        <span className={styles.codes}>
          {article ? <span>{`Арт. ${article}`}</span> : null}
          {shortcode ? <span>{`Код ${shortcode}`}</span> : null}
        </span>
        {children}
        <ProductMarks id={item.id} name={markupText(name)} marks={marks} />
      </div>
      <div className={styles.terms}>
        <StockStatus status={stockStatus} />
        {prices ? <UnitLabel measure={measure} currency={prices.currency} /> : null}
      </div>
      {prices ? (
        <>
          <div className={styles.price}>
            <Price prices={prices} unit={measure.measureBase.symbol} />
          </div>
          {canBuy ? (
            <div className={styles.buy}>{isPending ? null : <Controls item={item} buying={buying} />}</div>
          ) : null}
        </>
      ) : (
        <p className={styles.notSold}>Нет в продаже для вашей компании</p>
      )}
    </li>
  );
}

interface RowExtras {
  /** The chosen offer's price and stock are on their way. */
  isPending?: boolean;
  children?: ReactNode;
}

function Controls({ item, buying }: { item: CatalogueItem; buying: Buying }) {
  const id = itemToBuy(item);
  return (
    <BuyControls
      key={id}
      id={id}
      name={markupText(item.name)}
      unit={item.measure.measureBase.symbol}
      minOrderCount={item.minOrderCount}
      packageCount={item.packageCount}
      buying={buying}
    />
  );
}
