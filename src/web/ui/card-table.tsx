import { memo, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './card-table.module.css';
import { haveSameFields } from './same-fields.ts';

export interface CardColumn<Row> {
  /** Names the column for React; of no meaning to the reader. */
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /**
   * `short`: a date, a number of a document: never broken. `number`: to the right as well. `main`: the heading of the
   * card. `press`: the row's one button, in a card as wide as the card. `action`: icons at the end, without a title.
   */
  kind?: 'text' | 'short' | 'number' | 'main' | 'press' | 'action';
}

type Columns = readonly CardColumn<object>[];

interface CardTableProps<Row> {
  /** What the table lists; read aloud. */
  label: string;
  columns: readonly CardColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Long texts or controls: cards already where there is not enough room for the columns. */
  isWide?: boolean;
}

/** A list of documents, addresses, people: a table whose rows become cards on small screens. Nothing in a cell is '—'. */
export function CardTable<Row extends object>({ label, columns, rows, rowKey, isWide = false }: CardTableProps<Row>) {
  return (
    <div className={styles.place}>
      <table className={classes(styles.table, isWide && styles.wide)} aria-label={label}>
        <thead className={isWide ? 'visually-hidden-in-narrow' : 'visually-hidden-on-phone'}>
          <tr>
            {columns.map(({ key, title, kind = 'text' }) => (
              <th key={key} scope="col" className={styles[kind]}>
                {isTitled(kind) ? title : <span className="visually-hidden">{title}</span>}
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
    </div>
  );
}

/** A second line of a cell: what explains its value. */
export function CellNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}

const isTitled = (kind: CardColumn<object>['kind']): boolean => kind !== 'press' && kind !== 'action';

/** Rows with equal fields are not re-rendered. */
const CardRow = memo(
  function CardRow({ columns, row }: { columns: Columns; row: object }) {
    return (
      <tr>
        {columns.map(({ key, title, cell, kind = 'text' }) => (
          <td
            key={key}
            className={classes(styles.cell, styles[kind])}
            data-title={kind !== 'main' && isTitled(kind) ? title : undefined}
          >
            {cell(row)}
          </td>
        ))}
      </tr>
    );
  },
  (before, after) => before.columns === after.columns && haveSameFields(before.row, after.row),
);
