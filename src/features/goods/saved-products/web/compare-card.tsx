import {
  AnalogueButton,
  ArrivalButton,
  BuyControls,
  itemToBuy,
  notSoldText,
  type Buying,
  useOffer,
  ProductMarks,
  type Marks,
} from '#goods/catalogue/web/index.ts';
import type { CatalogueItem } from '#goods/catalogue/contract.ts';
import { markupText } from '#shared/markup.ts';
import { Link } from '#web/ui/link.tsx';
import { OfferSelects } from '#web/ui/offer-selects.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { Price } from '#web/ui/price.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import styles from './compare-table.module.css';

interface CompareCardProps {
  item: CatalogueItem;
  /** Absent for who cannot buy. */
  buying: Buying | undefined;
  marks: Marks | undefined;
  /** Opens what can be bought instead of what is out of stock. */
  onShowSimilar: () => void;
}

/** Picture, price, offers and the basket of one column: what a row of a list does. */
export function CompareCard({ item, buying, marks, onShowSimilar }: CompareCardProps) {
  const { product, isPending, choose } = useOffer(item, buying);
  const { prices, measure, stockStatus } = product;
  const id = itemToBuy(product);
  const name = markupText(product.name);
  return (
    <div className={styles.goods} aria-busy={isPending || undefined}>
      <Link href={product.url} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <Picture source={product.previewPicture} alt="" width={120} height={120} />
      </Link>
      <StockStatus status={stockStatus} />
      {prices ? <Price prices={prices} unit={measure.measureBase.symbol} /> : <p>{notSoldText(buying)}</p>}
      {product.offers.length > 0 ? <OfferSelects offers={product.offers} onChoose={choose} /> : null}
      {buying && prices && stockStatus.isInStock && !isPending ? (
        <BuyControls
          key={id}
          id={id}
          name={name}
          unit={measure.measureBase.symbol}
          baseUnit={measure.measureBase.symbol}
          minOrderCount={product.minOrderCount}
          packageCount={product.packageCount}
          buying={buying}
          isFluid
        />
      ) : null}
      {product.hasSimilar && !stockStatus.isInStock ? <AnalogueButton onShow={onShowSimilar} /> : null}
      {buying && prices && !stockStatus.isInStock && !isPending ? <ArrivalButton id={id} name={name} /> : null}
      <ProductMarks id={product.id} name={name} marks={marks} />
    </div>
  );
}
