import { IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useBuying } from '#features/catalogue/web/index.ts';
import type { CatalogueItem } from '#features/catalogue/contract.ts';
import { useMarks } from '#features/marks/web/index.ts';
import { markupText } from '#shared/markup.ts';
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

/** The goods of a section: a column each, their names and those of the characteristics always in sight. */
export function CompareTable({ section, items, isShort }: CompareTableProps) {
  const buying = useBuying();
  const marks = useMarks();
  const room = useRef<HTMLElement>(null);
  const [leaving, setLeaving] = useState<number>();
  const rows = compareRows(items, section);
  const shown = isShort ? rows.filter(({ differs }) => differs) : rows;
  const remove = async (id: number) => {
    setLeaving(id);
    await marks?.change('compare', id, false);
    setLeaving(undefined);
    // The button that was pressed is gone
    room.current?.focus({ preventScroll: true });
  };
  return (
    // Scrolled with the keyboard too
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={room} className={styles.room} aria-label={`Сравнение: ${section.name}`} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Товар
            </th>
            {items.map(({ id, name, url }) => (
              <th
                key={id}
                scope="col"
                aria-label={markupText(name)}
                className={classes(styles.head, leaving === id && styles.isLeaving)}
              >
                <div className={styles.title}>
                  <Link href={url} className={styles.name} title={markupText(name)}>
                    <Markup text={name} />
                  </Link>
                  <IconButton
                    label={`Убрать из сравнения: ${markupText(name)}`}
                    className={styles.remove}
                    aria-busy={leaving === id || undefined}
                    onClick={() => leaving === undefined && void remove(id)}
                  >
                    <Icon of={IconX} size={18} />
                  </IconButton>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className={styles.label}>
              Цена и заказ
            </th>
            {items.map((item) => (
              <td key={item.id} className={styles.card}>
                <CompareCard item={item} buying={buying} marks={marks} />
              </td>
            ))}
          </tr>
          {shown.map(({ key, name, values, differs }) => (
            <tr key={key} className={classes(differs && styles.differs)}>
              <th scope="row" className={styles.label}>
                {name}
              </th>
              {items.map(({ id }, column) => (
                <td key={id} className={styles.value}>
                  {values[column] ?? <span className={styles.none}>—</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isShort && shown.length === 0 ? (
        <p className={styles.alike}>
          Характеристики одинаковы. Выключите «Только отличия», чтобы увидеть все характеристики.
        </p>
      ) : null}
    </section>
  );
}
