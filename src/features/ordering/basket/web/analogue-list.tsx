import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CatalogueItem } from '#goods/catalogue/contract.ts';
import { itemToBuy } from '#goods/catalogue/web/index.ts';
import { amountOf } from '#shared/amount.ts';
import { roundedText } from '#shared/order-sheet/amount-text.ts';
import { isSameUnit, lineUnitOf } from '#shared/line-unit.ts';
import { markupText } from '#shared/markup.ts';
import { shownPrice } from '#shared/price-format.ts';
import { effectiveMinimum, normaliseQuantity } from '#shared/quantity.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { GoodsName, GoodsPrice } from '#web/ui/goods-cells.tsx';
import { EmptyState, LoadingState } from '#web/ui/list-state.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { BasketRow } from './basket-lines.ts';
import styles from './analogue-list.module.css';

/** Puts `quantity` of an item in place of the line; answers whether it was done. */
export type Replace = (to: { id: number; name: string; quantity: number; unit: string }) => Promise<boolean>;

/** What is in stock in place of a line: price, stock, quantity and 'Заменить' (A-094, R-STATE-013). */
export function Analogues({ row: { item, quantity }, onReplace }: { row: BasketRow; onReplace: Replace }) {
  const { api } = useApp();
  const query = useQuery({
    ...apiQuery(api, 'similarInStock', { params: { id: String(item.product_id) } }),
    staleTime: 0,
  });
  const [replacing, setReplacing] = useState<number | null>(null);
  const replace: Replace = async (to) => {
    setReplacing(to.id);
    const isDone = await onReplace(to);
    setReplacing(null);
    // Price or stock may be what has refused it
    if (!isDone) void query.refetch();
    return isDone;
  };
  return (
    <>
      <p className={styles.lead}>
        {`Вместо «${item.name}», ${amountOf(quantity, item.measure.measureBase.symbol)}, сейчас есть в наличии:`}
      </p>
      {!query.data ? (
        <LoadingState query={query} rows={3} height={88} />
      ) : query.data.items.length === 0 ? (
        <EmptyState title="Замены сейчас нет" text="Похожие товары только что закончились. Загляните позже." />
      ) : (
        <ul>
          {query.data.items.map((other) => (
            <Analogue
              key={other.id}
              other={other}
              wanted={{ quantity, unit: lineUnitOf(item.measure) }}
              isPending={replacing === itemToBuy(other)}
              isBlocked={replacing !== null}
              onReplace={replace}
            />
          ))}
        </ul>
      )}
    </>
  );
}

interface AnalogueProps {
  other: CatalogueItem;
  /** Of the line that is replaced. */
  wanted: { quantity: number; unit: string };
  isPending: boolean;
  isBlocked: boolean;
  onReplace: Replace;
}

function Analogue({ other, wanted, isPending, isBlocked, onReplace }: AnalogueProps) {
  const { name, url, previewPicture, prices, stockStatus, measure } = other;
  const unit = measure.measureBase.symbol;
  const id = itemToBuy(other);
  const isSame = isSameUnit(wanted.unit, lineUnitOf(measure));
  const first = isSame ? inPacks(wanted.quantity, other) : effectiveMinimum(other);
  const [quantity, setQuantity] = useState(first);
  const inBasket = useHeader()?.basket.find((line) => line.id === id)?.quantity ?? 0;
  const hasChoice = other.offers.some(({ items }) => items.length > 1);
  const price = prices && shownPrice(prices);
  return (
    <li className={styles.row}>
      <div className={styles.product}>
        <GoodsName name={markupText(name)} url={url} picture={previewPicture}>
          <span className={styles.article}>{other.article ? `Артикул ${other.article}` : null}</span>
          <StockStatus status={stockStatus} />
        </GoodsName>
      </div>
      <div className={styles.price}>
        {price ? (
          <GoodsPrice
            price={price.shown}
            basePrice={price.struck ?? price.shown}
            currency={prices.currency}
            unit={unit}
          />
        ) : (
          'Не продаётся вашей компании'
        )}
      </div>
      {price && hasChoice ? (
        <ButtonLink href={url} look="secondary">
          Выбрать вариант
        </ButtonLink>
      ) : null}
      {price && !hasChoice ? (
        <>
          <QuantityStepper
            value={quantity}
            item={{ ...other, inBasket: false }}
            unit={unit}
            name={markupText(name)}
            onChange={(value) => setQuantity(value || effectiveMinimum(other))}
            onReset={setQuantity}
          />
          <Button
            pending={isPending}
            disabled={isBlocked && !isPending}
            onClick={() => void onReplace({ id, name: markupText(name), quantity, unit: lineUnitOf(measure) })}
          >
            Заменить
          </Button>
          <Notes
            notes={[
              isSame
                ? null
                : `Было ${amountOf(wanted.quantity, wanted.unit)}, этот товар считают в «${unit}»: проверьте количество.`,
              isSame && first !== wanted.quantity
                ? `${roundedText(wanted.quantity, first, { ...other, unit })}.`
                : null,
              inBasket > 0
                ? `Уже в корзине ${amountOf(inBasket, unit)}, вместе будет ${amountOf(inPacks(inBasket + quantity, other), unit)}.`
                : null,
            ]}
          />
        </>
      ) : null}
    </li>
  );
}

function Notes({ notes }: { notes: readonly (string | null)[] }) {
  const shown = notes.filter((note) => note !== null);
  return shown.length === 0 ? null : <p className={styles.notes}>{shown.join(' ')}</p>;
}

/** The quantity that the shop makes of this one. */
function inPacks(quantity: number, rules: CatalogueItem): number {
  const accepted = normaliseQuantity(quantity, rules);
  return accepted.ok ? accepted.quantity : quantity;
}
