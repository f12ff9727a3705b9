import { ShortageNote } from '#goods/stock/web/index.ts';
import { columnSumText } from '#shared/line-sum.ts';
import { shownPrice, wrappable } from '#shared/price-format.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { markupText } from '#shared/markup.ts';
import { GoodsCell } from '#web/ui/goods-frame.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import type { CatalogueItem } from '../contract.ts';
import { AddButton, RemovedNote } from './buy-controls.tsx';
import type { Buying } from './buying.ts';
import { itemToBuy } from './offers.ts';
import styles from './row-purchase.module.css';
import { usePurchase } from './use-purchase.ts';

interface RowPurchaseProps {
  item: CatalogueItem;
  prices: NonNullable<CatalogueItem['prices']>;
  buying: Buying;
}

/** Quantity, sum and 'В корзину' of a row. The sum is that of a quantity that was entered or is in the basket. */
export function RowPurchase({ item, prices, buying }: RowPurchaseProps) {
  'use no memo';
  const { name, measure, minOrderCount, packageCount } = item;
  const id = itemToBuy(item);
  const unit = measure.measureBase.symbol;
  const purchase = usePurchase({ id, minOrderCount, packageCount, baseUnit: unit, buying });
  const { rules, inBasket, quantity, isTouched } = purchase;
  const isShown = (isTouched || inBasket > 0) && quantity > 0;
  return (
    <>
      <GoodsCell kind="quantity">
        <div data-buy data-touched={isTouched || undefined} className={styles.quantity}>
          <QuantityStepper
            value={quantity}
            item={{ ...rules, inBasket: inBasket > 0 }}
            unit={unit}
            name={markupText(name)}
            onChange={purchase.change}
            onReset={purchase.reset}
            isDefault={!isTouched && inBasket === 0}
            isQuiet
            className={styles.stepper}
          />
          <div className={styles.notes}>
            <RemovedNote purchase={purchase} unit={unit} />
            <ShortageNote id={id} quantity={quantity} minimum={effectiveMinimum(rules)} />
          </div>
        </div>
      </GoodsCell>
      <GoodsCell kind="sum">
        {isShown ? wrappable(columnSumText(shownPrice(prices).shown, quantity, prices.currency)) : null}
      </GoodsCell>
      <GoodsCell kind="press">
        <AddButton
          hintId={`in-basket-${id}`}
          isIn={inBasket > 0}
          isAdding={purchase.isAdding}
          isOff={quantity === 0}
          isIcon
          onAdd={purchase.add}
        />
      </GoodsCell>
    </>
  );
}
