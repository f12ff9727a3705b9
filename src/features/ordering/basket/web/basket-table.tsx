import { amountOf } from '#shared/amount.ts';
import { convertedAmount } from '#shared/converted-amount.ts';
import { columnSumText } from '#shared/line-sum.ts';
import { goodsNotes } from '#shared/goods-notes.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { WhyPrice } from '#goods/pricing/web/index.ts';
import { ShortageText } from '#goods/stock/web/index.ts';
import { Button } from '#web/ui/button.tsx';
import { GoodsCheck, GoodsName, GoodsPrice, GoodsRemove } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { BasketRow } from './basket-lines.ts';
import styles from './basket-table.module.css';
import { LineOffers } from './line-offers.tsx';
import { LineRemark } from './line-remark.tsx';
import { Promotions } from './promotions.tsx';
import { QuantityNote } from './quantity-note.tsx';
import type { BasketPageState } from './use-basket-page.ts';

interface BasketTableProps {
  page: BasketPageState;
  rows: readonly BasketRow[];
  checked: ReadonlySet<number>;
  onCheck: (ids: ReadonlySet<number>) => void;
}

interface Row extends BasketRow {
  isChecked: boolean;
  /** In all rows of the page, by which the page changes it. */
  index: number;
  page: BasketPageState;
  toggle: (id: number) => void;
}

/** The lines that can be ordered, with those deleted or being restored (R-STATE-010). */
export function BasketTable({ page, rows, checked, onCheck }: BasketTableProps) {
  const toggle = (id: number) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    onCheck(next);
  };
  const indexOf = rowIndexes(page.rows);
  const tableRows = rows.map((row): Row => {
    const isChecked = checked.has(row.item.id) && row.state === 'normal';
    return { ...row, isChecked, index: indexOf(row), page, toggle };
  });
  return (
    <GoodsTable
      label="Товары в корзине"
      isMain
      columns={columns}
      rows={tableRows}
      rowKey={({ item }) => item.id}
      stateOf={({ isChecked, state }) => (isChecked ? 'selected' : state)}
      deleted={renderDeleted}
      isSaving={({ isSaving = false }) => isSaving}
    />
  );
}

/** The index of a row in all rows of the page; -1 where it is not among them. */
export function rowIndexes(all: readonly BasketRow[]): (row: BasketRow) => number {
  const indexes = new Map(all.map(({ item }, index) => [item.id, index]));
  return ({ item }) => indexes.get(item.id) ?? -1;
}

const columns: GoodsColumn<Row>[] = [
  {
    kind: 'check',
    cell: ({ item: { id, name }, state, isChecked, toggle }) => (
      <GoodsCheck
        label={`Выбрать: ${name}`}
        checked={isChecked}
        disabled={state !== 'normal'}
        onChange={() => toggle(id)}
      />
    ),
  },
  { kind: 'article', cell: ({ item }) => item.article },
  { kind: 'code', cell: ({ item }) => item.shortcode },
  { kind: 'product', cell: (row) => <Product row={row} /> },
  {
    kind: 'price',
    cell: ({ item: { id, name, price, totalPrice, measure } }) => (
      <GoodsPrice
        price={price.value}
        basePrice={price.valueBase}
        currency={totalPrice.currency}
        unit={measure.measureBase.symbol}
      >
        <WhyPrice of={{ item: id }} name={name} />
      </GoodsPrice>
    ),
  },
  { kind: 'quantity', cell: (row) => <Quantity row={row} /> },
  {
    // Follows the quantity at once; the answer of the shop replaces it. What waits for a confirmation is in no total
    kind: 'sum',
    cell: ({ item, quantity }) =>
      item.remeasured && quantity === item.basketQuantity
        ? '—'
        : columnSumText(item.price.value, quantity, item.totalPrice.currency),
  },
  {
    kind: 'action',
    cell: ({ item, index, page }) => <GoodsRemove label={`Удалить: ${item.name}`} onClick={() => page.remove(index)} />,
  },
];

const renderDeleted = (row: Row) => <Deleted row={row} />;

function Product({ row: { item, state, index, page } }: { row: Row }) {
  const { previewPicture, name, url, isInStock, shortage, stockStatus, offers, actions } = item;
  return (
    <GoodsName name={name} url={url} picture={previewPicture}>
      {isInStock || shortage === 'part' ? null : <StockStatus status={stockStatus} />}
      {goodsNotes(item).map((note) => (
        <span key={note} className={styles.amount}>
          {note}
        </span>
      ))}
      {actions.length > 0 ? <Promotions item={item} /> : null}
      {state === 'normal' ? (
        <>
          <LineOffers offers={offers} onChoose={(offerId) => void page.changeOffer(index, offerId)} />
          <LineRemark item={item} />
        </>
      ) : null}
    </GoodsName>
  );
}

function Quantity({ row: { item, quantity, index, page } }: { row: Row }) {
  const { measure, minOrderCount, packageCount, name } = item;
  const custom = measure.measureCustom;
  const amount = custom && convertedAmount(quantity, measure.measureBase.symbol, custom);
  return (
    <>
      <QuantityStepper
        value={quantity}
        item={{ minOrderCount, packageCount, inBasket: true }}
        unit={measure.measureBase.symbol}
        name={name}
        onChange={(value) => page.change(index, value)}
        onReset={() => undefined}
        isQuiet
      />
      {amount ? <span className={styles.converted}>{amount}</span> : null}
      <ShortageText shortage={shortageAt(item, quantity)} />
      {quantity === item.basketQuantity ? (
        <QuantityNote item={item} onAgree={(value) => page.change(index, value)} />
      ) : null}
    </>
  );
}

/** The shop's answer is for the quantity that it has: a larger one is short as well. 'Под заказ' stands at the name. */
const shortageAt = ({ shortage, basketQuantity }: BasketRow['item'], quantity: number) =>
  shortage !== 'all' && quantity >= basketQuantity ? shortage : null;

/** R-STATE-015; a line removed by its minimum says so. */
function Deleted({ row: { item, removedByMinimum, index, page } }: { row: Row }) {
  const minimum = effectiveMinimum(item);
  return (
    <>
      <span className={styles.deleted}>
        Удалено из корзины.
        {removedByMinimum && minimum > 1
          ? ` Минимальный заказ ${amountOf(minimum, item.measure.measureBase.symbol)}.`
          : null}
      </span>
      <Button look="secondary" onClick={() => void page.restoreLine(index)}>
        Вернуть
      </Button>
    </>
  );
}
