import { useRowWindow } from '#ordering/basket/web/index.ts';
import type { ListedLine } from '../contract.ts';
import { ListedRow } from './listed-row.tsx';
import styles from './listed-table.module.css';

export interface ListedEntry {
  line: ListedLine;
  quantity: number;
  /** What was made of the buyer's words. */
  notes?: readonly string[];
  /** The code by which only the buyer's company calls the goods. */
  ownCode?: string | null;
}

interface ListedTableProps {
  /** Read aloud. */
  label: string;
  entries: readonly ListedEntry[];
  currency: string;
  onChange: (itemId: number, quantity: number) => void;
  onRemove: (itemId: number) => void;
  /** Forgets the own code of a line. */
  onForget?: (itemId: number, code: string) => void;
}

const noNotes: readonly string[] = [];

/** Goods that are about to be ordered (R-QO-04): a table that turns into cards; of a long list what is near the screen. */
export function ListedTable({ label, entries, currency, onChange, onRemove, onForget }: ListedTableProps) {
  const { list, first, last, before, after, measure } = useRowWindow(entries.length);
  return (
    <div className={styles.place}>
      <table className={styles.table} aria-label={label} aria-rowcount={entries.length + 1}>
        <thead className={styles.head}>
          <tr>
            <th scope="col" className={styles.article}>
              Артикул
            </th>
            <th scope="col" className={styles.short}>
              Короткий код
            </th>
            <th scope="col" className={styles.product}>
              Название
            </th>
            <th scope="col" className={styles.price}>
              Цена
            </th>
            <th scope="col" className={styles.quantity}>
              Количество
            </th>
            <th scope="col" className={styles.sum}>
              Сумма
            </th>
            <th scope="col" className={styles.delete}>
              <span className="visually-hidden">Удалить</span>
            </th>
          </tr>
        </thead>
        <tbody ref={list} className={styles.body} style={{ paddingTop: before, paddingBottom: after }}>
          {entries.slice(first, last).map(({ line, quantity, notes = noNotes, ownCode = null }, offset) => (
            <ListedRow
              key={line.item_id}
              line={line}
              quantity={quantity}
              notes={notes}
              currency={currency}
              index={first + offset}
              measure={measure}
              onChange={onChange}
              onRemove={onRemove}
              onForget={ownCode !== null && onForget ? () => onForget(line.item_id, ownCode) : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
