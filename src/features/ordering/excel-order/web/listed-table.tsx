import { ShortageNote } from '#goods/stock/web/index.ts';
import { columnSumText } from '#shared/line-sum.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { Button } from '#web/ui/button.tsx';
import { focusNeighbour } from '#web/ui/focus-neighbour.ts';
import { GoodsName, GoodsPrice, GoodsRemove } from '#web/ui/goods-cells.tsx';
import { GoodsTable, type GoodsColumn } from '#web/ui/goods-table.tsx';
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx';
import type { ListedLine } from '../contract.ts';
import styles from './listed-table.module.css';

export interface ListedEntry {
  line: ListedLine;
  quantity: number;
  /** How the text of the buyer was matched. */
  notes?: readonly string[];
  /** The code by which only the company of the buyer calls the goods. */
  ownCode?: string | null;
}

interface ListedTableProps {
  label: string;
  entries: readonly ListedEntry[];
  currency: string;
  onChange: (itemId: number, quantity: number) => void;
  onRemove: (itemId: number) => void;
  /** Forgets the own code of a line. */
  onForget?: (itemId: number, code: string) => void;
}

type Row = ListedEntry & Omit<ListedTableProps, 'label' | 'entries'>;

/** Goods that are not in the basket yet (R-QO-04); a line that cannot be ordered shows the reason. */
export function ListedTable({ label, entries, currency, onChange, onRemove, onForget }: ListedTableProps) {
  const rows = entries.map((entry) => ({ ...entry, currency, onChange, onRemove, onForget }));
  return <GoodsTable label={label} columns={columns} rows={rows} rowKey={({ line }) => line.item_id} />;
}

const columns: GoodsColumn<Row>[] = [
  { kind: 'article', cell: ({ line }) => line.article },
  { kind: 'code', cell: ({ line }) => line.shortcode },
  { kind: 'product', title: 'Название', cell: (row) => <Product row={row} /> },
  {
    kind: 'price',
    cell: ({ line, currency }) =>
      isOrderable(line) ? <GoodsPrice price={line.price} basePrice={line.price} currency={currency} /> : null,
  },
  { kind: 'quantity', cell: (row) => <Quantity row={row} /> },
  {
    kind: 'sum',
    cell: ({ line, quantity, currency }) => (isOrderable(line) ? columnSumText(line.price, quantity, currency) : null),
  },
  {
    kind: 'action',
    cell: ({ line, onRemove }) => (
      <GoodsRemove label={`Удалить: ${line.name}`} onClick={() => removeRow(line, onRemove)} />
    ),
  },
];

function removeRow(line: ListedLine, onRemove: Row['onRemove']): void {
  focusNeighbour(document.activeElement);
  onRemove(line.item_id);
}

const isOrderable = (line: ListedLine): line is ListedLine & { price: number } =>
  line.id !== null && line.price !== null;

function Product({ row: { line, notes = [], ownCode = null, onForget } }: { row: Row }) {
  return (
    <GoodsName name={line.name} url={line.url}>
      {line.reason ? <span className={styles.reason}>{line.reason}</span> : null}
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
      {ownCode !== null && onForget ? (
        <Button look="quiet" size="small" className={styles.forget} onClick={() => onForget(line.item_id, ownCode)}>
          Забыть код
        </Button>
      ) : null}
    </GoodsName>
  );
}

function Quantity({ row: { line, quantity, onChange, onRemove } }: { row: Row }) {
  if (!isOrderable(line)) return null;
  const { item_id: itemId, minOrderCount, packageCount, unit, name } = line;
  const change = (value: number) => onChange(itemId, value);
  return (
    <>
      <QuantityStepper
        value={quantity}
        item={{ minOrderCount, packageCount, inBasket: false }}
        unit={unit}
        name={name}
        onChange={change}
        onReset={change}
        isQuiet
        onRemove={() => removeRow(line, onRemove)}
      />
      <ShortageNote id={itemId} quantity={quantity} minimum={effectiveMinimum(line)} />
    </>
  );
}
