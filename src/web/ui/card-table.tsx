import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './card-table.module.css';

export interface CardColumn<Row> {
  /** Names the column for React; of no meaning to the reader. */
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** `short`: a date, a number of a document: never broken. `number`: to the right as well. `main`: the heading of the card. `action`: buttons at the end, without a title. */
  kind?: 'text' | 'short' | 'number' | 'main' | 'action';
}

interface CardTableProps<Row> {
  /** What the table lists; read aloud. */
  label: string;
  columns: readonly CardColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A list of documents, addresses, people: a table whose rows become cards on small screens. */
export function CardTable<Row>({ label, columns, rows, rowKey }: CardTableProps<Row>) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, title, kind = 'text' }) => (
            <th key={key} scope="col" className={styles[kind]}>
              {kind === 'action' ? <span className="visually-hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, title, cell, kind = 'text' }) => (
              <td
                key={key}
                className={classes(styles.cell, styles[kind])}
                data-title={kind === 'main' || kind === 'action' ? undefined : title}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
