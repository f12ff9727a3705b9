import { memo, type ReactNode } from 'react';
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

type Columns = readonly CardColumn<object>[];

interface CardTableProps<Row> {
  /** What the table lists; read aloud. */
  label: string;
  columns: readonly CardColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A list of documents, addresses, people: a table whose rows become cards on small screens. */
export function CardTable<Row extends object>({ label, columns, rows, rowKey }: CardTableProps<Row>) {
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
          <CardRow key={rowKey(row)} columns={columns as unknown as Columns} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** What is the same field by field is not rendered anew: a long list changes row by row. */
const CardRow = memo(
  function CardRow({ columns, row }: { columns: Columns; row: object }) {
    return (
      <tr>
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
    );
  },
  (before, after) => before.columns === after.columns && isSameRow(before.row, after.row),
);

function isSameRow(before: object, after: object): boolean {
  const fields = Object.entries(after);
  return (
    before === after ||
    (fields.length === Object.keys(before).length &&
      fields.every(([name, value]) => Object.is(value, before[name as keyof object])))
  );
}
