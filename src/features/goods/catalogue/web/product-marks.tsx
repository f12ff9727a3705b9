import { IconHeart, IconScale } from '@tabler/icons-react';
import { useTransition } from 'react';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import styles from './product-marks.module.css';

/** The lists that a product can be marked for, by their names in the header data. */
export type MarkList = 'favorite' | 'compare';

/** What the visitor has marked, ids of products by list, and how a mark is set and removed. */
export type Marks = Record<MarkList, readonly number[]> & {
  /** Ids of the items whose arrival he has subscribed to; undefined for who cannot buy. */
  awaited: readonly number[] | undefined;
  /** Resolves when the shop has answered; a failure has been shown by then. */
  change: (list: MarkList | 'awaited', id: number, isOn: boolean) => Promise<void>;
};

interface ProductMarksProps {
  /** Of the product, also where an offer of it is chosen. */
  id: number;
  /** Plain text. */
  name: string;
  /** Absent for who keeps no lists. */
  marks: Marks | undefined;
  /** The icons alone; their words are read aloud and shown under the pointer. */
  isIcon?: boolean;
}

const kinds = [
  { list: 'favorite', icon: IconHeart, off: 'В избранное', on: 'В избранном' },
  { list: 'compare', icon: IconScale, off: 'Сравнить', on: 'В сравнении' },
] as const;

/** The buttons of a row that mark its product: favourites at once, comparison when the shop confirms (R-CAT-02, R-CAT-03). */
export function ProductMarks({ marks, isIcon, ...product }: ProductMarksProps) {
  return marks ? (
    <span className={styles.marks}>
      {kinds.map((kind) => (
        <Mark key={kind.list} {...kind} {...product} marks={marks} isIcon={isIcon} />
      ))}
    </span>
  ) : null;
}

interface MarkProps {
  list: MarkList | 'awaited';
  icon?: (typeof kinds)[number]['icon'];
  off: string;
  on: string;
  id: number;
  name: string;
  marks: Marks;
  isIcon?: boolean;
}

/** A button that keeps a product in one of the visitor's lists, or takes it out. */
export function Mark({ list, icon, off, on, id, name, marks, isIcon = false }: MarkProps) {
  const [isPending, start] = useTransition();
  const isWaiting = isPending && list !== 'favorite';
  const isOn = marks[list]?.includes(id);
  const text = isOn ? on : off;
  return (
    <button
      type="button"
      className={classes(styles.mark, isIcon && styles.icon)}
      title={isIcon ? text : undefined}
      data-on={isOn || undefined}
      aria-label={`${text}: ${name}`}
      aria-busy={isWaiting || undefined}
      onClick={() => isWaiting || start(() => marks.change(list, id, !isOn))}
    >
      {icon ? <Icon of={icon} size={16} /> : null}
      {isIcon ? <span className="visually-hidden">{text}</span> : text}
    </button>
  );
}
