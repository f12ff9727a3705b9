import { memo, useSyncExternalStore, type ReactNode } from 'react';
import { ProductMarks, type Marks } from './product-marks.tsx';
import { markupText } from '#shared/markup.ts';
import { classes } from '#web/ui/classes.ts';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import { OfferSelects } from '#web/ui/offer-selects.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import { UnitLabel } from '#web/ui/unit-label.tsx';
import type { CatalogueItem } from '../contract.ts';
import { BuyControls, type Buying } from './buy-controls.tsx';
import type { ChosenRows } from './chosen-rows.ts';
import { AnalogueButton, ArrivalButton, notSoldText } from './instead-of-buying.tsx';
import { itemToBuy } from './offers.ts';
import { OffersInBasket } from './offers-in-basket.tsx';
import styles from './product-row.module.css';
import { Stickers } from './stickers.tsx';
import { useOffer } from './use-offer.ts';

/** What opens over the list. */
export type RowWindow = { of: 'similar' | 'view'; item: CatalogueItem };

interface ProductRowProps {
  item: CatalogueItem;
  /** Absent for who cannot buy: a manager and the technical user see no stepper and no button (R-CAT-07). */
  buying?: Buying;
  /** Absent for who keeps no lists. */
  marks?: Marks;
  /** Absent where the row cannot be chosen. */
  chosen?: ChosenRows;
  /** Absent where nothing opens over the rows. */
  onShow?: (window: RowWindow) => void;
}

/** A row of a list of products, a card on small screens (R-CAT-04, R-CAT-05, R-UNIT-01). */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  'use no memo';
  return props.item.offers.length > 0 ? <OfferRow {...props} /> : <Row {...props} />;
}, isSameRow);

/** Basket and marks of the whole list come with every row: it changes with its own part of them alone. */
function isSameRow({ buying, marks, ...before }: ProductRowProps, after: ProductRowProps): boolean {
  return (
    before.item === after.item &&
    before.chosen === after.chosen &&
    (buying === after.buying || isSameBuying(after.item, buying, after.buying)) &&
    (marks === after.marks || isSameMarks(after.item, marks, after.marks))
  );
}

function isSameBuying({ id, offers }: CatalogueItem, before?: Buying, after?: Buying): boolean {
  const isSame = (one: number) => before?.lines.get(one) === after?.lines.get(one);
  return !before === !after && isSame(id) && offers.every(({ items }) => items.every(({ offerId }) => isSame(offerId)));
}

function isSameMarks({ id }: CatalogueItem, before?: Marks, after?: Marks): boolean {
  return (['favorite', 'compare'] as const).every((list) => before?.[list].includes(id) === after?.[list].includes(id));
}

function OfferRow(props: ProductRowProps) {
  'use no memo';
  const { product, isPending, choose } = useOffer(props.item, props.buying);
  return (
    <Row {...props} item={product} isPending={isPending}>
      <OfferSelects offers={product.offers} onChoose={choose} />
      <OffersInBasket item={product} lines={props.buying?.lines} />
    </Row>
  );
}

function Row({ item, buying, marks, chosen, onShow, isPending = false, children }: ProductRowProps & RowExtras) {
  'use no memo';
  const { name, url, article, properties, stockStatus, measure, prices, hasSimilar } = item;
  const { value: shortcode } = properties.shortcode;
  const { isInStock } = stockStatus;
  const isSold = buying !== undefined && prices !== null;
  const canBuy = isSold && isInStock;
  const needsAnalogue = onShow !== undefined && hasSimilar && !isInStock;
  const canAwait = isSold && !isInStock;
  const isBare = !canBuy && !needsAnalogue && !canAwait;
  return (
    <li className={classes(styles.row, isBare && styles.isForLooking)} aria-busy={isPending || undefined}>
      {buying && chosen?.canChoose(item) ? (
        <RowBox item={item} chosen={chosen} isDisabled={isPending || buying.lines.has(itemToBuy(item))} />
      ) : null}
      <RowPicture item={item} onShow={onShow} />
      <div className={styles.product}>
        <Link href={url} className={styles.name}>
          <Markup text={name} />
        </Link>{' '}
        <Stickers item={item} />
        <span className={styles.codes}>
          {article ? <span>{`Артикул ${article}`}</span> : null}
          {shortcode ? <span>{`Короткий код ${shortcode}`}</span> : null}
          <ProductMarks id={item.id} name={markupText(name)} marks={marks} />
        </span>
        {children}
      </div>
      <div className={styles.terms}>
        <StockStatus status={stockStatus} />
        {prices ? <UnitLabel measure={measure} currency={prices.currency} /> : null}
      </div>
      {prices ? (
        <div className={styles.price}>
          <Price prices={prices} unit={measure.measureBase.symbol} isFrom={item.isFrom} />
        </div>
      ) : (
        <p className={styles.notSold}>{notSoldText(buying)}</p>
      )}
      {isBare ? null : (
        <div className={styles.buy}>
          {needsAnalogue ? <AnalogueButton onShow={() => onShow({ of: 'similar', item })} /> : null}
          {canAwait && !isPending ? <ArrivalButton id={itemToBuy(item)} name={markupText(name)} /> : null}
          {canBuy && !isPending ? <Controls item={item} buying={buying} /> : null}
        </div>
      )}
    </li>
  );
}

interface RowExtras {
  /** The chosen offer's price and stock are on their way. */
  isPending?: boolean;
  children?: ReactNode;
}

function RowBox({ item, chosen, isDisabled }: { item: CatalogueItem; chosen: ChosenRows; isDisabled: boolean }) {
  'use no memo';
  const { id, name } = item;
  const isChosen = useSyncExternalStore(
    chosen.onChange,
    () => chosen.ids().has(id),
    () => false,
  );
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isChosen && !isDisabled}
        disabled={isDisabled}
        aria-label={`Выбрать: ${markupText(name)}`}
        onChange={() => chosen.toggle(id)}
      />
    </label>
  );
}

/** The picture leads to the product; on wide screens it offers a look without leaving the list. */
function RowPicture({ item, onShow }: Pick<ProductRowProps, 'item' | 'onShow'>) {
  'use no memo';
  return (
    <div className={styles.picture}>
      <Link href={item.url} tabIndex={-1} aria-hidden="true">
        <Picture source={item.previewPicture} alt="" width={64} height={64} />
      </Link>
      {onShow ? (
        <button
          type="button"
          className={styles.view}
          aria-label={`Быстрый просмотр: ${markupText(item.name)}`}
          onClick={() => onShow({ of: 'view', item })}
        >
          Просмотр
        </button>
      ) : null}
    </div>
  );
}

function Controls({ item, buying }: { item: CatalogueItem; buying: Buying }) {
  'use no memo';
  const id = itemToBuy(item);
  return (
    <BuyControls
      key={id}
      id={id}
      name={markupText(item.name)}
      unit={item.measure.measureBase.symbol}
      baseUnit={item.measure.measureBase.symbol}
      minOrderCount={item.minOrderCount}
      packageCount={item.packageCount}
      buying={buying}
    />
  );
}
