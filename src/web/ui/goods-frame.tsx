import { type CSSProperties, type ReactNode, type RefObject, useRef } from 'react';
import { classes } from './classes.ts';
import styles from './goods-frame.module.css';
import { useRovingFocus } from './use-roving-focus.ts';

/** What a column of goods shows: sets its title, width, alignment and its position where a row is narrow. */
export type GoodsKind =
  | 'check'
  | 'picture'
  | 'article'
  | 'code'
  | 'product'
  | 'trait1'
  | 'trait2'
  | 'last'
  | 'level'
  | 'stock'
  | 'pack'
  | 'price'
  | 'quantity'
  | 'sum'
  | 'press'
  | 'menu';

const titles: Record<GoodsKind, string> = {
  check: 'Выбор',
  picture: 'Фото',
  article: 'Артикул',
  code: 'Короткий код',
  product: 'Название',
  trait1: '',
  trait2: '',
  last: 'Последний заказ',
  level: 'Дозаказывать до',
  stock: 'Наличие',
  pack: 'Упак.',
  price: 'Цена',
  quantity: 'Кол-во',
  sum: 'Сумма',
  press: 'Покупка',
  menu: 'Ещё',
};

/** Read aloud only: the cells explain themselves. */
const untitled = new Set<GoodsKind>(['check', 'picture', 'press', 'menu']);

/** The order of the rows by a column, and the press that changes it. */
export interface GoodsSort {
  current: 'ascending' | 'descending' | null;
  onSort: () => void;
}

export interface GoodsHead {
  kind: GoodsKind;
  /** In place of the title: the choice of all rows, the name of a property. */
  content?: ReactNode;
  sort?: GoodsSort;
}

interface GoodsFrameProps {
  /** The accessible name of the table. */
  label: string;
  heads: readonly GoodsHead[];
  /** Characters of the longest price: its column never cuts one. */
  priceLength: number;
  body?: { ref: RefObject<HTMLTableSectionElement | null>; id: string; tabIndex: number };
  /** The rows are being replaced. */
  isBusy?: boolean;
  children: ReactNode;
}

/**
 * The table of goods: rows of one line, of two lines in a narrow place, cards on phones. The rows are the caller's, of
 * `GoodsCell`s in the order of the heads.
 */
export function GoodsFrame({ label, heads, priceLength, body, isBusy = false, children }: GoodsFrameProps) {
  const own = useRef<HTMLTableSectionElement>(null);
  const moveFocus = useRovingFocus(body?.ref ?? own);
  const widths = {
    '--columns': heads.map(({ kind }) => `var(--width-${kind})`).join(' '),
    '--price-length': `${priceLength}ch`,
  } as CSSProperties;
  const isForLooking = heads.every(({ kind }) => kind !== 'quantity');
  return (
    <div className={styles.container}>
      <div className={styles.form}>
        <table
          className={classes(styles.table, isForLooking && styles.forLooking)}
          style={widths}
          aria-label={label}
          aria-busy={isBusy || undefined}
        >
          <thead className={styles.head}>
            <tr>
              {heads.map(({ kind, content, sort }) => (
                <th key={kind} scope="col" className={styles[kind]} aria-sort={sort?.current ?? undefined}>
                  {content ?? <Title text={titles[kind]} isHidden={untitled.has(kind)} sort={sort} />}
                </th>
              ))}
            </tr>
          </thead>
          {/* The keys belong to the controls inside */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
          <tbody ref={own} {...body} className={styles.body} onKeyDown={moveFocus}>
            {children}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Title({ text, isHidden, sort }: { text: string; isHidden: boolean; sort: GoodsSort | undefined }) {
  if (isHidden) return <span className="visually-hidden">{text}</span>;
  if (!sort) return text;
  return (
    <button type="button" className={styles.sort} onClick={sort.onSort}>
      {text}
      <span aria-hidden="true">{sort.current ? (sort.current === 'ascending' ? ' ↑' : ' ↓') : null}</span>
    </button>
  );
}

interface GoodsCellProps {
  kind: GoodsKind;
  /** In place of all cells up to the menu. */
  isWide?: boolean;
  children?: ReactNode;
}

/** A cell of a row in a `GoodsFrame`. */
export function GoodsCell({ kind, isWide = false, children }: GoodsCellProps) {
  return (
    <td className={styles[kind]} data-wide={isWide || undefined}>
      {children}
    </td>
  );
}

/** The class of a row; `data-touched` marks a row whose quantity was entered. */
export const goodsRow = styles.row;
