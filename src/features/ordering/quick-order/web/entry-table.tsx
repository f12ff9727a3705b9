import type { Ref } from 'react';
import { useHeader } from '#web/app/layout-data.ts';
import type { EntryActions } from './entry-actions.ts';
import { EntryRow } from './entry-row.tsx';
import { isLast, type QuickRows } from './quick-rows.ts';
import { moveBetweenRows, pasteInto } from './sheet-keys.ts';
import styles from './sheet.module.css';
import { useByPortions } from './use-by-portions.ts';

interface EntryTableProps {
  ref: Ref<HTMLTableElement>;
  /** The id of the heading. */
  labelledBy: string;
  state: QuickRows;
  currency: string;
  actions: EntryActions;
}

const heads = [
  ['what', 'АРТИКУЛ/Название/Короткий код'],
  ['code', 'Короткий код'],
  ['product', 'Название'],
  ['price', 'Цена'],
  ['amount', 'КОЛИЧЕСТВО'],
  ['sum', 'Сумма'],
  ['remove', 'Удалить'],
] as const;

/** The rows that are typed or pasted, one of them empty, with what they mean (R-QO-03, R-QO-04). */
export function EntryTable({ ref, labelledBy, state, currency, actions }: EntryTableProps) {
  const shown = useByPortions(state.rows);
  const quantities = new Map(useHeader()?.basket.map(({ id, quantity }) => [id, quantity]));
  return (
    <div className={styles.container}>
      <table
        ref={ref}
        className={styles.sheet}
        aria-labelledby={labelledBy}
        onKeyDownCapture={moveBetweenRows}
        onPaste={(event) => pasteInto(actions, event)}
      >
        <thead className={styles.head}>
          <tr>
            {heads.map(([kind, title]) => (
              <th key={kind} scope="col" className={styles[kind]}>
                {kind === 'remove' ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={styles.body}>
          {shown.map((row, index) => (
            <EntryRow
              key={row.key}
              row={row}
              number={index + 1}
              isLast={isLast(state, row)}
              inBasket={quantities.get(row.line?.item_id ?? 0) ?? 0}
              currency={currency}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
