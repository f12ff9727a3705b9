import type { Ref } from 'react';
import type { EntryActions } from './entry-actions.ts';
import { EntryRow } from './entry-row.tsx';
import styles from './quick-order.module.css';
import { isLast, type QuickRows } from './quick-rows.ts';
import { useByPortions } from './use-by-portions.ts';

interface EntryTableProps {
  ref: Ref<HTMLTableElement>;
  /** The id of the heading. */
  labelledBy: string;
  state: QuickRows;
  currency: string;
  actions: EntryActions;
}

/** The rows that are typed or pasted, one of them empty. */
export function EntryTable({ ref, labelledBy, state, currency, actions }: EntryTableProps) {
  const shown = useByPortions(state.rows);
  return (
    <table ref={ref} className={styles.rows} aria-labelledby={labelledBy}>
      <thead className="visually-hidden-on-phone">
        <tr>
          <th scope="col" className={styles.what}>
            АРТИКУЛ/Название/Короткий код
          </th>
          <th scope="col" className={styles.amount}>
            КОЛИЧЕСТВО
          </th>
          <th scope="col" className={styles.remove}>
            <span className="visually-hidden">Удалить</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((row, index) => (
          <EntryRow
            key={row.key}
            row={row}
            number={index + 1}
            isLast={isLast(state, row)}
            currency={currency}
            actions={actions}
          />
        ))}
      </tbody>
    </table>
  );
}
