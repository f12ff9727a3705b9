import { QuantityNote } from '#ordering/basket/web/index.ts';
import { ShortageNote } from '#goods/stock/web/index.ts';
import { amountOf } from '#shared/amount.ts';
import { columnSumText } from '#shared/line-sum.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { useHeader } from '#web/app/layout-data.ts';
import { GoodsCheck, GoodsName, GoodsPrice } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import styles from './repeat-page.module.css';
import { dearerBy, type RepeatRow } from './repeat-rows.ts';
import type { RepeatPageState } from './use-repeat.ts';

interface Row extends RepeatRow {
  /** Base units in the basket already. */
  inBasket: number;
  change: RepeatPageState['change'];
}

/** The lines of an order at the prices, stock and packs of today. */
export function RepeatTable({ page, rows }: { page: RepeatPageState; rows: readonly RepeatRow[] }) {
  const basket = new Map(useHeader()?.basket.map(({ id, quantity }) => [id, quantity]));
  const { change } = page;
  return (
    <GoodsTable
      isMain
      label="Товары заказа"
      columns={columns}
      rows={rows.map((row): Row => ({ ...row, inBasket: basket.get(row.id) ?? 0, change }))}
      rowKey={({ id }) => id}
      stateOf={({ isTicked, isOrderable }) => (isTicked ? 'selected' : isOrderable ? 'normal' : 'unavailable')}
    />
  );
}

const columns: GoodsColumn<Row>[] = [
  {
    kind: 'check',
    cell: ({ id, name, isTicked, isOrderable, remeasured, change }) => (
      <GoodsCheck
        label={`Выбрать: ${name}`}
        checked={isTicked}
        disabled={!isOrderable || remeasured !== undefined}
        onChange={() => change([{ id, isTicked: !isTicked }])}
      />
    ),
  },
  { kind: 'article', cell: ({ article }) => article ?? '' },
  { kind: 'product', cell: (row) => <Product row={row} /> },
  { kind: 'price', title: 'Цена / было', cell: (row) => <Price row={row} /> },
  { kind: 'quantity', cell: (row) => <Quantity row={row} /> },
  {
    kind: 'sum',
    cell: ({ item, quantity, isTicked }) =>
      item && isTicked ? columnSumText(item.price.value, quantity, item.totalPrice.currency) : '—',
  },
];

function Product({ row: { item, name, reason, replaces, inBasket, isOrderable } }: { row: Row }) {
  return (
    <GoodsName name={name} url={item?.url ?? null} picture={item?.previewPicture}>
      {reason ? <span className={styles.gone}>Снято: {reason}</span> : null}
      {replaces ? <span className={styles.note}>Замена: {replaces}</span> : null}
      {item && !(item.isInStock && isOrderable) ? <StockStatus status={item.stockStatus} /> : null}
      {item && inBasket > 0 ? (
        <span className={styles.note}>Уже в корзине: {amountOf(inBasket, item.measure.measureBase.symbol)}</span>
      ) : null}
    </GoodsName>
  );
}

/** The price of now, and what it was; where the unit or the currency is another one they are not compared. */
function Price({ row }: { row: Row }) {
  const { item, before } = row;
  const dearer = dearerBy(row) ?? 0;
  const isSame = item !== null && before !== null && dearerBy(row) === 0;
  return (
    <>
      {item ? (
        <GoodsPrice
          price={item.price.value}
          basePrice={item.price.value}
          currency={item.totalPrice.currency}
          unit={item.measure.measureBase.symbol}
        />
      ) : null}
      {before && !isSame ? (
        <span className={styles.former} data-dearer={dearer > 0 || undefined} data-cheaper={dearer < 0 || undefined}>
          {dearer > 0 ? '↑ ' : dearer < 0 ? '↓ ' : ''}
          <span className={styles.word}>было </span>
          {formatColumnPrice(before.price, before.currency)}
        </span>
      ) : null}
    </>
  );
}

function Quantity({ row }: { row: Row }) {
  const { id, item, quantity, remeasured, chosenQuantity, isOrderable, before, change } = row;
  if (!item) return before ? amountOf(before.quantity, before.unit) : null;
  const { minOrderCount, packageCount, measure, name } = item;
  const set = (value: number) => change([{ id, quantity: value, isTicked: value > 0 }]);
  return (
    <>
      <QuantityStepper
        value={quantity}
        item={{ minOrderCount, packageCount, inBasket: false }}
        unit={measure.measureBase.symbol}
        name={name}
        onChange={set}
        // An emptied field takes the line out: the minimum that it shows again is not ordered
        onReset={(value) => change([{ id, quantity: value }])}
        isQuiet
        onRemove={() => change([{ id, isTicked: false }])}
      />
      {isOrderable && !remeasured ? (
        <ShortageNote id={id} quantity={quantity} minimum={effectiveMinimum(item)} />
      ) : null}
      {remeasured || chosenQuantity ? <QuantityNote item={item} onAgree={set} /> : null}
    </>
  );
}
