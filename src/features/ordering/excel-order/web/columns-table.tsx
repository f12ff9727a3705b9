import { useId } from 'react';
import type { SheetTable } from '../contract.ts';
import { type ColumnRole, columnRoles, ROLE_NAMES, roleAt, type TableAnswer } from './chosen-columns.ts';
import styles from './columns-step.module.css';

interface ColumnsTableProps {
  table: SheetTable;
  answer: TableAnswer;
  /** There are other tables: the sheet is named. */
  isNamed: boolean;
  /** What is still to be chosen. */
  missing: string | null;
  onRole: (column: number, role: ColumnRole | null) => void;
  onSkip: (isSkipped: boolean) => void;
}

/** The first rows of a table with a choice of meaning above each column. */
export function ColumnsTable({ table, answer, isNamed, missing, onRole, onSkip }: ColumnsTableProps) {
  const { sheet, doubt, columns, rows, firstRow } = table;
  const id = useId();
  return (
    <section className={styles.table} aria-labelledby={id}>
      <h3 id={id} className={styles.sheet}>
        {isNamed && sheet ? `Лист «${sheet}»` : 'Первые строки файла'}
      </h3>
      {doubt ? <p className={styles.doubt}>{doubt}</p> : null}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard too */}
      <section className={styles.scroll} tabIndex={0} aria-label="Колонки файла">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Строка</span>
              </th>
              {columns.map(({ index, letter, heading, isHidden }) => (
                <th key={index} scope="col">
                  <span className={styles.heading}>{heading || `Колонка ${letter}`}</span>
                  {isHidden ? <span className={styles.hiddenMark}>скрыт в файле</span> : null}
                  <select
                    className={styles.role}
                    aria-label={`Колонка ${letter}${heading ? `, ${heading}` : ''}`}
                    value={roleAt(answer, index) ?? ''}
                    disabled={answer.isSkipped}
                    data-chosen={roleAt(answer, index) !== null || undefined}
                    onChange={(event) => onRole(index, (event.currentTarget.value || null) as ColumnRole | null)}
                  >
                    <option value="">не нужно</option>
                    {columnRoles.map((role) => (
                      <option key={role} value={role}>
                        {ROLE_NAMES[role]}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, n) => (
              // Rows of a file differ by their place alone
              <tr key={n}>
                <th scope="row">{firstRow + n}</th>
                {columns.map(({ index }, at) => (
                  <td key={index}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isNamed ? (
        <label className={styles.skip}>
          <input type="checkbox" checked={answer.isSkipped} onChange={(event) => onSkip(event.currentTarget.checked)} />
          Из этой таблицы ничего не заказывать
        </label>
      ) : null}
      {missing ? (
        <p className={styles.failure} role="alert">
          {missing}
        </p>
      ) : null}
    </section>
  );
}
