/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a table laid out as a grid is none for some screen readers */
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type CSSProperties, type RefObject, type UIEvent } from 'react';
import { useBuying, useMarks, useRowWindows } from '#goods/catalogue/web/index.ts';
import type { CatalogueItem } from '#goods/catalogue/contract.ts';
import { markupText } from '#shared/markup.ts';
import { countOf, PRODUCT_FORMS } from '#shared/plural.ts';
import { classes } from '#web/ui/classes.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { Markup } from '#web/ui/markup.tsx';
import type { ComparedSection } from '../contract.ts';
import { CompareCard } from './compare-card.tsx';
import { compareRows } from './compare-rows.ts';
import styles from './compare-table.module.css';

interface CompareTableProps {
  section: ComparedSection;
  items: readonly CatalogueItem[];
  /** Only rows in which the goods differ. */
  isShort: boolean;
}

/**
 * The goods of a section: a column each, their names and those of the characteristics always in sight. The page scrolls
 * it down, so that the names may stay below the header; head and body scroll sideways together.
 */
export function CompareTable({ section, items, isShort }: CompareTableProps) {
  const buying = useBuying();
  const marks = useMarks();
  const { show, windows } = useRowWindows();
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const [leaving, setLeaving] = useState<number>();
  const rows = compareRows(items, section);
  const shown = isShort ? rows.filter(({ differs }) => differs) : rows;
  const remove = async (id: number) => {
    setLeaving(id);
    await marks?.change('compare', id, false);
    setLeaving(undefined);
    // The button that was pressed is gone
    body.current?.focus({ preventScroll: true });
  };
  return (
    <section className={styles.room} aria-label={`Сравнение: ${section.name}`}>
      <table role="table" className={styles.table} style={{ '--goods': items.length } as CSSProperties}>
        <thead ref={head} role="rowgroup" className={styles.names} onScroll={(event) => follow(event, body.current)}>
          <tr role="row">
            <th scope="col" role="columnheader" className={classes(styles.corner, 'visually-hidden-on-phone')}>
              Товар
              <MoreColumns body={body} />
            </th>
            {items.map((item) => (
              <NameCell
                key={item.id}
                item={item}
                isLeaving={leaving === item.id}
                onRemove={() => leaving === undefined && void remove(item.id)}
              />
            ))}
          </tr>
        </thead>
        {/* Scrolled with the keyboard too */}
        <tbody
          ref={body}
          role="rowgroup"
          className={styles.rows}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={(event) => follow(event, head.current)}
        >
          <tr role="row">
            <th scope="row" role="rowheader" className={styles.label}>
              Цена и заказ
            </th>
            {items.map((item) => (
              <td key={item.id} role="cell">
                <CompareCard
                  item={item}
                  buying={buying}
                  marks={marks}
                  onShowSimilar={() => show({ of: 'similar', item })}
                />
              </td>
            ))}
          </tr>
          {shown.map((row) => (
            <ValueRow key={row.key} row={row} items={items} />
          ))}
        </tbody>
      </table>
      {windows}
      {isShort && shown.length === 0 ? (
        <p className={styles.alike}>
          Характеристики одинаковы. Выключите «Только отличия», чтобы увидеть все характеристики.
        </p>
      ) : null}
    </section>
  );
}

interface NameCellProps {
  item: CatalogueItem;
  isLeaving: boolean;
  onRemove: () => void;
}

function NameCell({ item: { name, url }, isLeaving, onRemove }: NameCellProps) {
  const text = markupText(name);
  return (
    <th
      scope="col"
      aria-label={text}
      role="columnheader"
      className={classes(styles.head, isLeaving && styles.isLeaving)}
    >
      <div className={styles.title}>
        <Link href={url} className={styles.name} title={text}>
          <Markup text={name} />
        </Link>
        <IconButton
          label={`Убрать из сравнения: ${text}`}
          className={styles.remove}
          aria-busy={isLeaving || undefined}
          onClick={onRemove}
        >
          <Icon of={IconX} size={18} />
        </IconButton>
      </div>
    </th>
  );
}

interface ValueRowProps {
  row: ReturnType<typeof compareRows>[number];
  items: readonly CatalogueItem[];
}

/** The values of one characteristic. */
function ValueRow({ row: { name, values, differs }, items }: ValueRowProps) {
  return (
    <tr role="row" className={classes(differs && styles.differs)}>
      <th scope="row" role="rowheader" className={styles.label}>
        {name}
      </th>
      {items.map(({ id }, column) => (
        <td key={id} role="cell" className={styles.value}>
          {values[column] ?? <span className={styles.none}>—</span>}
        </td>
      ))}
    </tr>
  );
}

/** Says how many goods are out of sight to the right, and scrolls to them; at the end it leads back to the first. */
function MoreColumns({ body }: { body: RefObject<HTMLElement | null> }) {
  const [hidden, setHidden] = useState(0);
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const element = body.current;
    if (!element) return undefined;
    const measure = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft;
      setHidden(Math.ceil((rest - 1) / columnWidth(element)));
      setScrolled(element.scrollLeft > 0);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure);
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [body]);
  if (hidden <= 0 && !isScrolled) return null;
  const scroll = () => {
    const element = body.current!;
    element.scrollTo({ left: hidden > 0 ? element.scrollLeft + columnWidth(element) : 0 });
  };
  return (
    <button type="button" className={styles.more} onClick={scroll}>
      {hidden > 0 ? `Ещё ${countOf(hidden, PRODUCT_FORMS)} →` : '← К первому'}
    </button>
  );
}

const columnWidth = (body: HTMLElement) => body.querySelector('td')!.offsetWidth;

function follow({ currentTarget }: UIEvent<HTMLElement>, other: HTMLElement | null) {
  if (other && other.scrollLeft !== currentTarget.scrollLeft) other.scrollLeft = currentTarget.scrollLeft;
}
