import type { CatalogueListing, SortOrder } from '../contract.ts';
import styles from './listing.module.css';

interface SortSelectProps {
  options: CatalogueListing['sort']['options'];
  current: SortOrder;
  onChoose: (order: SortOrder) => void;
}

/** The order of the rows. */
export function SortSelect({ options, current, onChoose }: SortSelectProps) {
  return (
    <label className={styles.sort}>
      <span className={styles.sortLabel}>Сортировка</span>
      <select
        className={styles.sortSelect}
        aria-label="Сортировка"
        value={current}
        onChange={(event) => onChoose(event.currentTarget.value as SortOrder)}
      >
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
