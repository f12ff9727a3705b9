import { memo, useEffect, useRef, type CSSProperties, type ReactNode, type RefCallback } from 'react';
import { wrappable } from '#shared/price-format.ts';
import { classes } from './classes.ts';
import styles from './goods-table.module.css';
import { haveSameFields } from './same-fields.ts';
import { useRovingFocus } from './use-roving-focus.ts';
import { useRowWindow } from './use-row-window.tsx';

/**
 * What a column shows. The kind sets its title, width and alignment, and its position in the card that a row becomes on
 * a phone. `quantity` is a field, `count` the same number read only; `press` is the one button of the row; `action` is
 * an icon button at the end of the row.
 */
type GoodsColumnKind =
  | 'check'
  | 'number'
  | 'article'
  | 'code'
  | 'product'
  | 'price'
  | 'quantity'
  | 'count'
  | 'sum'
  | 'press'
  | 'action';

export interface GoodsColumn<Row> {
  kind: GoodsColumnKind;
  cell: (row: Row) => ReactNode;
  /** In place of the usual title of the kind. */
  title?: string;
}

/** `deleted` and `updating` replace the cells after the product; `unavailable` dims the picture. */
export type GoodsRowState = 'normal' | 'selected' | 'unavailable' | 'updating' | 'deleted';

interface GoodsTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly GoodsColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  stateOf?: (row: Row) => GoodsRowState;
  /** What a deleted row shows in place of the cells after the product. */
  deleted?: (row: Row) => ReactNode;
  /** The quantity of a row is on its way to the shop: its sum is a skeleton if that takes long (R-STATE-016). */
  isSaving?: (row: Row) => boolean;
  /** The link to the goods leads to it: at most one on a page. */
  isMain?: boolean;
  /** Without borders, for a panel. */
  isPlain?: boolean;
}

type Columns = readonly GoodsColumn<object>[];

const titles: Record<GoodsColumnKind, string> = {
  check: 'Выбор',
  number: '№',
  article: 'Артикул',
  code: 'Короткий код',
  product: 'Товар',
  price: 'Цена',
  quantity: 'Количество',
  count: 'Количество',
  sum: 'Сумма',
  press: 'Действия',
  action: 'Удалить',
};

/** Read aloud only: the cells explain themselves. */
const untitled = new Set<GoodsColumnKind>(['check', 'press']);
/** Shown before the value in a card. */
const cardLabels: Partial<Record<GoodsColumnKind, string>> = { article: 'Артикул', code: 'Короткий код' };

/**
 * Goods with prices and quantities (R-BASK-05, R-BASK-06, R-QO-04): a table that puts the product above the numbers
 * where it is narrow and becomes cards on phones. Of a long list only the rows near the screen are rendered.
 */
export function GoodsTable<Row extends object>(props: GoodsTableProps<Row>) {
  const { label, columns, rows, rowKey, stateOf, deleted, isSaving, isMain = false, isPlain = false } = props;
  const { list, first, last, before, after, measure, follower } = useRowWindow(rows.length);
  const moveFocus = useRovingFocus(list);
  const has = (kind: GoodsColumnKind) => columns.some((column) => column.kind === kind);
  const widths = { '--columns': columns.map(({ kind }) => `var(--width-${kind})`).join(' ') } as CSSProperties;
  return (
    <div className={styles.container}>
      <table
        className={classes(
          styles.table,
          isPlain ? styles.plain : styles.cards,
          has('check') && styles.withCheck,
          has('count') && styles.readOnly,
        )}
        style={widths}
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <thead className={classes(styles.head, isPlain ? 'visually-hidden' : 'visually-hidden-on-phone')}>
          <tr>
            {columns.map(({ kind, title = titles[kind] }) => (
              <th key={kind} scope="col" className={styles[kind]}>
                {untitled.has(kind) ? <span className="visually-hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        {/* The keys belong to the controls inside */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <tbody
          ref={list}
          {...(isMain && { id: 'goods', tabIndex: -1 })}
          onKeyDown={moveFocus}
          className={styles.body}
          style={{ paddingTop: before, paddingBottom: after }}
        >
          {rows.slice(first, last).map((row, offset) => (
            <GoodsRow
              key={rowKey(row)}
              columns={columns as unknown as Columns}
              row={row}
              index={first + offset}
              state={stateOf?.(row) ?? 'normal'}
              isSaving={isSaving?.(row) ?? false}
              deleted={deleted as unknown as GoodsRowProps['deleted']}
              measure={measure}
            />
          ))}
        </tbody>
      </table>
      {follower}
    </div>
  );
}

function contentOf(kind: GoodsColumnKind, content: ReactNode): ReactNode {
  if (kind in cardLabels) return content ?? '—';
  return kind === 'sum' && typeof content === 'string' ? wrappable(content) : content;
}

interface GoodsRowProps {
  columns: Columns;
  row: object;
  index: number;
  state: GoodsRowState;
  isSaving: boolean;
  deleted: ((row: object) => ReactNode) | undefined;
  measure: RefCallback<HTMLElement> | undefined;
}

/** The focus was in the row and has gone with its cells: it goes to what brings the row back. */
function useFocusOnDeleted(state: GoodsRowState) {
  const cell = useRef<HTMLTableCellElement>(null);
  const before = useRef(state);
  useEffect(() => {
    const isRemoved = state === 'deleted' && before.current !== 'deleted';
    before.current = state;
    if (!isRemoved || document.activeElement !== document.body) return;
    cell.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [state]);
  return cell;
}

const GoodsRow = memo(
  function GoodsRow({ columns, row, index, state, isSaving, deleted, measure }: GoodsRowProps) {
    const replaced = useFocusOnDeleted(state);
    const isReplaced = state === 'deleted' || state === 'updating';
    const end = isReplaced ? columns.findIndex(({ kind }) => kind === 'product') + 1 : columns.length;
    return (
      <tr
        ref={measure}
        data-index={index}
        aria-rowindex={index + 2}
        className={styles.row}
        data-state={state}
        data-saving={isSaving || undefined}
        aria-busy={isSaving || state === 'updating' || undefined}
      >
        {columns.slice(0, end).map(({ kind, cell }) => (
          <td key={kind} className={styles[kind]} data-label={cardLabels[kind]}>
            {contentOf(kind, cell(row))}
          </td>
        ))}
        {isReplaced ? (
          <td
            ref={replaced}
            className={styles[state]}
            colSpan={columns.length - end}
            aria-label={state === 'updating' ? 'Обновляется' : undefined}
          >
            {state === 'updating' ? <span className={styles.bar} /> : deleted?.(row)}
          </td>
        ) : null}
      </tr>
    );
  },
  (before, after) =>
    before.columns === after.columns &&
    before.index === after.index &&
    before.state === after.state &&
    before.isSaving === after.isSaving &&
    before.deleted === after.deleted &&
    before.measure === after.measure &&
    haveSameFields(before.row, after.row),
);
