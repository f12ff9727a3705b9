import {
  columnVisibilityFeature,
  type Row as TableRow,
  rowSelectionFeature,
  type RowSelectionState,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useNavigate } from '@tanstack/react-router';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, memo, type MouseEvent, useMemo, useRef } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import type { OfficeColumn, OfficeListDeclaration } from './list-types.ts';
import styles from './office-table.module.css';
import { useWidth } from './use-width.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

type ListOfRows = OfficeTableProps<object>['list'];

interface Sort {
  by: string;
  dir: 'asc' | 'desc';
}

interface OfficeTableProps<Row extends object> {
  list: Pick<OfficeListDeclaration<Row>, 'label' | 'columns' | 'rowKey' | 'rowHref' | 'isMarked'>;
  rows: readonly Row[];
  /** Which columns are shown, by their keys. */
  shown: Readonly<Record<string, boolean>>;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** The keys of the chosen rows; absent: nothing can be done with several. */
  chosen?: { keys: RowSelectionState; onChange: (keys: RowSelectionState) => void };
}

/**
 * The rows of a list. ↑ ↓ Home End go through them, Space chooses a row, Enter or a press opens it. The head stays in
 * view; where chosen columns need more room than there is, the table scrolls within itself.
 */
export function OfficeTable<Row extends object>(props: OfficeTableProps<Row>) {
  const { list, rows, shown, sort, onSort, chosen } = props;
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const { overflows } = useWidth(place);
  const columns = useMemo(
    () => list.columns.map((column) => ({ id: column.key, accessorFn: column.text, meta: { column } })),
    [list],
  );
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: list.rowKey,
    enableRowSelection: chosen !== undefined,
    state: { columnVisibility: shown, rowSelection: chosen?.keys ?? {} },
    onRowSelectionChange: (change) => chosen?.onChange(typeof change === 'function' ? change(chosen.keys) : change),
  });
  const visible = list.columns.filter(({ key }) => shown[key]);
  const hrefOf = (element: Element) => element.closest('tr')?.dataset.href;
  const open = (href: string | undefined) => href && void navigate({ href });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? event.target.closest('tr') : null;
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const isRow = event.target === row;
    const next = neighbourOf(row, event.code);
    if (next) next.focus();
    else if (isRow && event.code === 'Space' && chosen) table.getRow(row.dataset.key!).toggleSelected();
    else if (isRow && (event.code === 'Enter' || event.code === 'NumpadEnter')) open(row.dataset.href);
    else return;
    event.preventDefault();
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const pressed = event.target as HTMLElement;
    if (event.button !== 0 || pressed.closest('a, button, input, label') || window.getSelection()?.toString()) return;
    open(hrefOf(pressed));
  };

  return (
    <div ref={place} className={styles.place} data-overflows={overflows || undefined}>
      <table className={styles.table} aria-label={list.label}>
        <thead>
          <tr>
            {chosen ? (
              <th className={styles.check} scope="col">
                <RowCheck
                  label="Выбрать все строки"
                  checked={table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
            ) : null}
            {visible.map((column) => (
              <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {/* The keys and presses are those of the rows inside */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody onKeyDown={onKeyDown} onClick={onClick}>
          {table.getRowModel().rows.map((row, index) => (
            <BodyRow
              key={row.id}
              row={row as unknown as TableRow<typeof features, object>}
              list={list as unknown as ListOfRows}
              columns={visible.map(({ key }) => key).join(' ')}
              isFirst={index === 0}
              isChosen={chosen === undefined ? null : row.getIsSelected()}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const cellClass = ({ kind, isName }: Pick<OfficeColumn<object>, 'kind' | 'isName'>) =>
  isName ? classes(styles.text, styles.name) : styles[kind];

/** The row that a key leads to from another; null for other keys and at the ends. */
function neighbourOf(row: HTMLElement, code: string): HTMLElement | null {
  const found =
    code === 'ArrowDown'
      ? row.nextElementSibling
      : code === 'ArrowUp'
        ? row.previousElementSibling
        : code === 'Home'
          ? row.parentElement?.firstElementChild
          : code === 'End'
            ? row.parentElement?.lastElementChild
            : null;
  return found instanceof HTMLElement ? found : null;
}

interface HeadCellProps<Row> {
  column: OfficeColumn<Row>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function HeadCell<Row>({ column: { title, kind, isName, sort: own }, sort, onSort }: HeadCellProps<Row>) {
  if (!own) {
    return (
      <th scope="col" className={cellClass({ kind, isName })}>
        {title}
      </th>
    );
  }
  const isOwn = own.by === sort.by;
  const next = isOwn ? (sort.dir === 'asc' ? 'desc' : 'asc') : own.first;
  return (
    <th
      scope="col"
      className={cellClass({ kind, isName })}
      aria-sort={isOwn ? (sort.dir === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" className={styles.sort} onClick={() => onSort({ by: own.by, dir: next })}>
        {title}
        {isOwn ? <Icon of={sort.dir === 'asc' ? IconArrowUp : IconArrowDown} size={14} /> : null}
      </button>
    </th>
  );
}

interface BodyRowProps {
  row: TableRow<typeof features, object>;
  list: ListOfRows;
  /** The keys of the shown columns. */
  columns: string;
  isFirst: boolean;
  /** Null: rows are not chosen here. */
  isChosen: boolean | null;
}

/** Only rows that have changed are rendered again: a list may have many pages. */
const BodyRow = memo(function BodyRow({ row, list, columns, isFirst, isChosen }: BodyRowProps) {
  const { original } = row;
  const keys = columns.split(' ');
  const main = list.columns.find(({ kind }) => kind === 'main');
  return (
    <tr
      // Tab comes to the first row, arrow keys to the others
      tabIndex={isFirst ? 0 : -1}
      className={styles.row}
      data-key={row.id}
      data-href={list.rowHref(original) ?? undefined}
      data-chosen={isChosen || undefined}
      data-marked={list.isMarked?.(original) || undefined}
    >
      {isChosen === null ? null : (
        <td className={styles.check}>
          <RowCheck
            isInRow
            label={`Выбрать ${main?.text(original) ?? ''}`}
            checked={isChosen}
            onChange={row.getToggleSelectedHandler()}
          />
        </td>
      )}
      {list.columns.map((column) =>
        keys.includes(column.key) ? <Cell key={column.key} {...{ column, list }} row={original} /> : null,
      )}
    </tr>
  );
});

interface RowCheckProps {
  label: string;
  /** Space on the row does the same: Tab passes over it. */
  isInRow?: boolean;
  checked: boolean;
  onChange: (event: unknown) => void;
}

function RowCheck({ label, isInRow = false, checked, onChange }: RowCheckProps) {
  return (
    <label className={styles.checkArea}>
      <span className="visually-hidden">{label}</span>
      <input type="checkbox" tabIndex={isInRow ? -1 : undefined} checked={checked} onChange={onChange} />
    </label>
  );
}

interface CellProps {
  column: OfficeColumn<object>;
  list: ListOfRows;
  row: object;
}

function Cell({ column: { kind, isName, text, cell }, list, row }: CellProps) {
  const words = text(row);
  const shown = cell ? cell(row) : words;
  const href = list.rowHref(row);
  return (
    <td className={cellClass({ kind, isName })} title={isName || kind === 'text' ? words : undefined}>
      {kind === 'main' && href !== null ? (
        <Link href={href} className={styles.link} tabIndex={-1}>
          {shown}
        </Link>
      ) : (
        shown
      )}
    </td>
  );
}
