import { QuantityNote } from '#ordering/basket/web/index.ts';
import { ShortageNote } from '#goods/stock/web/index.ts';
import { columnSumText } from '#shared/line-sum.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { GoodsCheck, GoodsName, GoodsPrice, GoodsRemove } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import { StockStatus } from '#web/ui/stock-status.tsx';
import type { DraftLine } from './draft.ts';
import type { TemplateDraft } from './use-template-draft.ts';

interface TemplateLinesProps {
  lines: readonly DraftLine[];
  draft: TemplateDraft;
  checked: ReadonlySet<number>;
  toggle: (id: number) => void;
}

type Row = DraftLine &
  Pick<TemplateDraft, 'setQuantity' | 'remove'> &
  Pick<TemplateLinesProps, 'toggle'> & { isChecked: boolean };

/** The goods of a template at the prices of today. */
export function TemplateLines({ lines, draft, checked, toggle }: TemplateLinesProps) {
  const { setQuantity, remove } = draft;
  const rows = lines.map((line): Row => {
    return { ...line, isChecked: checked.has(line.item.id), toggle, setQuantity, remove };
  });
  return (
    <GoodsTable
      isMain
      label="Товары шаблона"
      columns={columns}
      rows={rows}
      rowKey={({ item }) => item.id}
      stateOf={({ isOrderable, isChecked }) => (isChecked ? 'selected' : isOrderable ? 'normal' : 'unavailable')}
    />
  );
}

const columns: GoodsColumn<Row>[] = [
  {
    kind: 'check',
    cell: ({ item: { id, name }, isChecked, toggle }) => (
      <GoodsCheck label={`Выбрать: ${name}`} checked={isChecked} onChange={() => toggle(id)} />
    ),
  },
  { kind: 'article', cell: ({ item }) => item.article },
  { kind: 'code', cell: ({ item }) => item.shortcode },
  {
    kind: 'product',
    cell: ({ item, isOrderable }) => (
      <GoodsName name={item.name} url={item.url} picture={item.previewPicture}>
        {item.isInStock && isOrderable ? null : <StockStatus status={item.stockStatus} />}
      </GoodsName>
    ),
  },
  {
    kind: 'price',
    cell: ({ item: { price, totalPrice, measure } }) => (
      <GoodsPrice
        price={price.value}
        basePrice={price.value}
        currency={totalPrice.currency}
        unit={measure.measureBase.symbol}
      />
    ),
  },
  { kind: 'quantity', cell: (row) => <Quantity row={row} /> },
  {
    kind: 'sum',
    cell: ({ item, quantity, remeasured, isOrderable }) =>
      isOrderable && !remeasured ? columnSumText(item.price.value, quantity, item.totalPrice.currency) : '—',
  },
  {
    kind: 'action',
    cell: ({ item, remove }) => (
      <GoodsRemove
        label={`Убрать из шаблона: ${item.name}`}
        onClick={(event) => {
          focusNeighbour(event.currentTarget);
          remove([item.id]);
        }}
      />
    ),
  },
];

function Quantity({ row }: { row: Row }) {
  const { item, quantity, remeasured, chosenQuantity, isOrderable, setQuantity, remove } = row;
  const { id, minOrderCount, packageCount, measure, name } = item;
  const set = (value: number) => setQuantity(id, value);
  return (
    <>
      <QuantityStepper
        value={quantity}
        item={{ minOrderCount, packageCount, inBasket: false }}
        unit={measure.measureBase.symbol}
        name={name}
        onChange={set}
        onReset={set}
        isQuiet
        onRemove={() => {
          focusNeighbour(document.activeElement);
          remove([id]);
        }}
      />
      {isOrderable && !remeasured ? (
        <ShortageNote id={id} quantity={quantity} minimum={effectiveMinimum(item)} />
      ) : null}
      {remeasured || chosenQuantity ? <QuantityNote item={item} onAgree={set} /> : null}
    </>
  );
}
