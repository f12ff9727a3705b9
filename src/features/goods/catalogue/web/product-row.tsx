import { memo, type ReactNode } from 'react';
import type { Marks } from './product-marks.tsx';
import { GoodsCell, goodsRow } from '#web/ui/goods-frame.tsx';
import { Link } from '#web/ui/link.tsx';
import { OfferSelects } from '#web/ui/offer-selects.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import { UnitLabel } from '#web/ui/unit-label.tsx';
import type { CatalogueItem, CatalogueListing } from '../contract.ts';
import type { Buying } from './buying.ts';
import type { ChosenRows } from './chosen-rows.ts';
import { itemToBuy } from './offers.ts';
import { OffersInBasket } from './offers-in-basket.tsx';
import styles from './product-row.module.css';
import { BuyingCells } from './buying-cells.tsx';
import { RowBox } from './row-box.tsx';
import { RowMenu } from './row-menu.tsx';
import { RowName } from './row-cells.tsx';
import { RowTools } from './row-tools.tsx';
import type { RowWindow } from './row-window.ts';
import { useOffer } from './use-offer.ts';

interface ProductRowProps {
  item: CatalogueItem;
  /** The properties that are columns. */
  traits?: CatalogueListing['traits'];
  /** The short code has a column of its own. */
  hasCode?: boolean;
  /** Absent for who cannot buy: a manager and the technical user see no stepper and no button (R-CAT-07). */
  buying?: Buying;
  /** Absent for who keeps no lists. */
  marks?: Marks;
  /** Absent where the row cannot be chosen. */
  chosen?: ChosenRows;
  /** Absent where nothing opens over the rows. */
  onShow?: (window: RowWindow) => void;
}

/** A row of the table of products, a card on phones (R-CAT-04, R-CAT-05, R-UNIT-01). */
export const ProductRow = memo(function ProductRow(props: ProductRowProps) {
  'use no memo';
  return props.item.offers.length > 0 ? <OfferRow {...props} /> : <Row {...props} />;
}, isSameRow);

/** Basket and marks of the whole list come with every row: it changes with its own part of them alone. */
function isSameRow({ buying, marks, ...before }: ProductRowProps, after: ProductRowProps): boolean {
  return (
    before.item === after.item &&
    isSameTraits(before.traits, after.traits) &&
    before.hasCode === after.hasCode &&
    before.chosen === after.chosen &&
    (buying === after.buying || isSameBuying(after.item, buying, after.buying)) &&
    (marks === after.marks || isSameMarks(after.item, marks, after.marks))
  );
}

function isSameTraits(before: ProductRowProps['traits'] = [], after: ProductRowProps['traits'] = []): boolean {
  return before.length === after.length && before.every(({ code }, index) => code === after[index]!.code);
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

function Row({
  item,
  traits,
  hasCode = false,
  buying,
  marks,
  chosen,
  onShow,
  isPending = false,
  children,
}: ProductRowProps & RowExtras) {
  'use no memo';
  const { article, properties, stockStatus, measure, prices } = item;
  const { value: shortcode } = properties.shortcode;
  return (
    <tr className={goodsRow} aria-busy={isPending || undefined}>
      {buying ? (
        <GoodsCell kind="check">
          {chosen?.canChoose(item) ? (
            <RowBox
              id={item.id}
              name={item.name}
              chosen={chosen}
              isDisabled={isPending || buying.lines.has(itemToBuy(item))}
            />
          ) : null}
        </GoodsCell>
      ) : null}
      <GoodsCell kind="picture">
        <Link href={item.url} className={styles.picture} tabIndex={-1} aria-hidden="true">
          <Picture className={styles.image} source={item.previewPicture} alt="" width={32} height={32} />
        </Link>
      </GoodsCell>
      <GoodsCell kind="article">
        {article ? (
          <span className={styles.article}>
            <span className="visually-hidden">Артикул </span>
            {article}
          </span>
        ) : null}
        {shortcode && !hasCode ? (
          <span className={styles.code}>
            <span className="visually-hidden">Короткий код </span>
            {shortcode}
          </span>
        ) : null}
      </GoodsCell>
      {hasCode ? <GoodsCell kind="code">{shortcode}</GoodsCell> : null}
      <GoodsCell kind="product">
        <RowName item={item}>
          <RowTools item={item} marks={marks} onShow={onShow} />
        </RowName>
        {children}
      </GoodsCell>
      {traits?.map(({ code }, index) => (
        <GoodsCell key={code} kind={index === 0 ? 'trait1' : 'trait2'}>
          <span title={item.traits?.[code]}>{item.traits?.[code]}</span>
        </GoodsCell>
      ))}
      <GoodsCell kind="stock">
        <StockStatus status={stockStatus} />
      </GoodsCell>
      <GoodsCell kind="pack">
        {prices ? <UnitLabel measure={measure} currency={prices.currency} isShort /> : null}
      </GoodsCell>
      <BuyingCells item={item} buying={buying} onShow={onShow} isPending={isPending} />
      <GoodsCell kind="menu">
        <RowMenu item={item} marks={marks} onShow={onShow} />
      </GoodsCell>
    </tr>
  );
}

interface RowExtras {
  /** The chosen offer's price and stock are on their way. */
  isPending?: boolean;
  children?: ReactNode;
}
