import type { BasketRow } from './basket-lines.ts';
import { BasketRowView } from './basket-row.tsx';
import styles from './basket-table.module.css';
import type { BasketPageState } from './use-basket-page.ts';
import { useRowWindow } from './use-row-window.ts';

interface BasketTableProps {
  page: BasketPageState;
  rows: readonly BasketRow[];
  checked: ReadonlySet<number>;
  onCheck: (ids: ReadonlySet<number>) => void;
}

/** The lines as a table that turns into cards where there is no room (R-BASK-05, R-BASK-06). */
export function BasketTable({ page, rows, checked, onCheck }: BasketTableProps) {
  const { list, first, last, before, after, measure } = useRowWindow(rows.length);
  const places = new Map(page.rows.map((row, index) => [row.item.id, index]));
  const toggle = (id: number) => {
    const next = new Set(checked);
    if (!next.delete(id)) next.add(id);
    onCheck(next);
  };
  return (
    <div className={styles.place}>
      <table className={styles.table} aria-label="Товары в корзине" aria-rowcount={rows.length + 1}>
        <thead className={styles.head}>
          <tr>
            <th scope="col" className={styles.check}>
              <span className="visually-hidden">Выбор</span>
            </th>
            <th scope="col" className={styles.article}>
              Артикул
            </th>
            <th scope="col" className={styles.short}>
              Короткий код
            </th>
            <th scope="col" className={styles.product}>
              Товар
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
          {rows.slice(first, last).map((row, offset) => (
            <BasketRowView
              key={row.item.id}
              row={row}
              index={first + offset}
              place={places.get(row.item.id) ?? -1}
              page={page}
              isChecked={checked.has(row.item.id)}
              onToggle={toggle}
              measure={measure}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
