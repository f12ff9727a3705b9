import { useEffect, useRef, useState } from 'react';
import type { Measure } from '#features/wire.ts';
import { amountOf } from '#shared/amount.ts';
import { convertedAmount } from '#shared/converted-amount.ts';
import { isTooMany, lineSumText } from '#shared/line-sum.ts';
import { markupText } from '#shared/markup.ts';
import { shownPrice } from '#shared/price-format.ts';
import { unitTooltip } from '#shared/quantity.ts';
import { useNavigationState } from '#web/app/navigation-state.ts';
import { WhyPrice } from '#goods/pricing/web/index.ts';
import { Price } from '#web/ui/price.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import { UnitLabel } from '#web/ui/unit-label.tsx';
import type { CatalogueItem } from '../contract.ts';
import { BuyControls } from './buy-controls.tsx';
import type { Buying } from './buying.ts';
import { AnalogueButton, ArrivalButton, notSoldText } from './instead-of-buying.tsx';
import { itemToBuy } from './offers.ts';
import styles from './product-page.module.css';
import { UnitToggle, type ShownUnit } from './unit-toggle.tsx';

interface PurchaseProps {
  product: CatalogueItem;
  buying: Buying | undefined;
  /** The chosen offer's price and stock are on their way. */
  isPending: boolean;
  /** Opens what can be bought instead of what is out of stock. */
  onShowSimilar?: () => void;
}

/** Stock, price, units and the basket on the page of a product (R-PROD-01, R-PROD-02). */
export function Purchase({ product, buying, isPending, onShowSimilar }: PurchaseProps) {
  const { stockStatus, measure, prices, hasSimilar } = product;
  return (
    <section className={styles.purchase} aria-label="Цена и заказ" aria-busy={isPending || undefined}>
      <StockStatus status={stockStatus} />
      {prices ? (
        <>
          <Price prices={prices} unit={measure.measureBase.symbol} size="large" />
          <p>
            <UnitLabel measure={measure} currency={prices.currency} />
          </p>
        </>
      ) : (
        <p className={styles.notSold}>{notSoldText(buying)}</p>
      )}
      <WhyPrice
        of={{ item: itemToBuy(product) }}
        name={markupText(product.name)}
        question={prices ? undefined : buying ? 'Почему не продаётся' : 'Почему нет цены'}
      />
      {buying && prices && stockStatus.isInStock ? (
        <Order product={product} prices={prices} buying={buying} isPending={isPending} />
      ) : null}
      {onShowSimilar && hasSimilar && !stockStatus.isInStock ? <AnalogueButton onShow={onShowSimilar} /> : null}
      {buying && prices && !stockStatus.isInStock && !isPending ? (
        <ArrivalButton id={itemToBuy(product)} name={markupText(product.name)} />
      ) : null}
    </section>
  );
}

interface OrderProps extends PurchaseProps {
  prices: NonNullable<CatalogueItem['prices']>;
  buying: Buying;
}

function Order({ product, prices, buying, isPending }: OrderProps) {
  const [shown, setShown] = useState<ShownUnit>('base');
  const order = useQuantityFirst();
  const { measureBase, measureCustom } = product.measure;
  const id = itemToBuy(product);
  const isCustom = shown === 'custom' && measureCustom !== null;
  const price = shownPrice(prices).shown;
  const rule = unitTooltip(product, measureBase.symbol);
  return (
    <>
      {measureCustom ? (
        <UnitToggle base={measureBase.symbol} custom={measureCustom.symbol} shown={shown} onChange={setShown} />
      ) : null}
      <div ref={order} className={styles.order} inert={isPending}>
        <BuyControls
          key={id}
          id={id}
          name={markupText(product.name)}
          unit={isCustom ? measureCustom.symbol : measureBase.symbol}
          ratio={isCustom ? measureCustom.ratio : undefined}
          baseUnit={measureBase.symbol}
          minOrderCount={product.minOrderCount}
          packageCount={product.packageCount}
          buying={buying}
          size="large"
          isFluid
        >
          {(quantity) => (
            <p className={styles.amounts}>
              {measureCustom ? (
                <Converted text={convertedIn(product.measure, quantity, isCustom ? 'base' : 'custom')} />
              ) : null}
              <span>
                {isTooMany({ price }, quantity) ? null : 'Сумма: '}
                <b>{lineSumText(price, quantity, prices.currency)}</b>
              </span>
            </p>
          )}
        </BuyControls>
      </div>
      {rule === null ? null : <p className={styles.rule}>{rule}</p>}
    </>
  );
}

/** Where the buyer has typed the whole article, the quantity is what he types next. */
function useQuantityFirst() {
  const order = useRef<HTMLDivElement>(null);
  const { quantityFirst } = useNavigationState();
  useEffect(() => {
    if (quantityFirst) order.current?.querySelector('input')?.select();
  }, [quantityFirst]);
  return order;
}

/** The entered amount in the other unit (R-PROD-02, R-STEP-12). */
function Converted({ text }: { text: string | null }) {
  return text === null ? null : <span>{`= ${text}`}</span>;
}

function convertedIn({ measureBase, measureCustom }: Measure, quantity: number, unit: ShownUnit): string | null {
  if (unit === 'base' || measureCustom === null) return amountOf(quantity, measureBase.symbol);
  return convertedAmount(quantity, measureBase.symbol, measureCustom);
}
