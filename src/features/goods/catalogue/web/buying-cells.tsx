import type { ReactNode } from 'react';
import { markupText } from '#shared/markup.ts';
import { GoodsCell } from '#web/ui/goods-frame.tsx';
import type { CatalogueItem } from '../contract.ts';
import type { Buying } from './buying.ts';
import { AnalogueButton, ArrivalButton, notSoldText } from './instead-of-buying.tsx';
import { itemToBuy } from './offers.ts';
import styles from './product-row.module.css';
import { RowPrice } from './row-cells.tsx';
import { RowPurchase } from './row-purchase.tsx';
import type { RowWindow } from './row-window.ts';

interface BuyingCellsProps {
  item: CatalogueItem;
  /** Absent for who cannot buy. */
  buying: Buying | undefined;
  /** Absent where nothing opens over the rows. */
  onShow: ((window: RowWindow) => void) | undefined;
  /** The chosen offer's price and stock are on their way. */
  isPending?: boolean;
  /** Below the price, in place of that without a discount. */
  belowPrice?: ReactNode;
}

/** Price and purchase; what is out of stock has its analogues and the notice of its arrival there. */
export function BuyingCells({ item, buying, onShow, isPending = false, belowPrice }: BuyingCellsProps) {
  'use no memo';
  const { prices, stockStatus, hasSimilar, measure } = item;
  const unit = measure.measureBase.symbol;
  const needsAnalogue = onShow !== undefined && hasSimilar && !stockStatus.isInStock;
  const analogue = needsAnalogue ? <AnalogueButton onShow={() => onShow({ of: 'similar', item })} /> : null;
  if (!prices) {
    return (
      <GoodsCell kind="price" isWide={buying !== undefined}>
        <span className={styles.instead}>
          <span className={styles.notSold}>{notSoldText(buying)}</span>
          {analogue}
        </span>
      </GoodsCell>
    );
  }
  const price = (
    <GoodsCell kind="price">
      <RowPrice prices={prices} unit={unit} isFrom={item.isFrom} below={belowPrice} />
      {buying ? null : analogue}
    </GoodsCell>
  );
  if (!buying) return price;
  if (stockStatus.isInStock && !isPending) {
    return (
      <>
        {price}
        <RowPurchase key={itemToBuy(item)} item={item} prices={prices} buying={buying} />
      </>
    );
  }
  return (
    <>
      {price}
      <GoodsCell kind="quantity" isWide>
        <span className={styles.instead}>
          {analogue}
          {stockStatus.isInStock || isPending ? null : (
            <ArrivalButton id={itemToBuy(item)} name={markupText(item.name)} />
          )}
        </span>
      </GoodsCell>
    </>
  );
}
