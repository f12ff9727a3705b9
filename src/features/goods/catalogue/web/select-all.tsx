import styles from './listing.module.css';
import type { Selection } from './use-selection.ts';

/** Chooses every row that can be chosen (R-STATE-008, R-STATE-009). */
export function SelectAll({ selection: { items, of, toggleAll } }: { selection: Selection }) {
  const isSome = items.length > 0 && items.length < of;
  return (
    <label className={styles.all}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        checked={of > 0 && items.length === of}
        disabled={of === 0}
        onChange={toggleAll}
      />
      <span>Выбрать все</span>
    </label>
  );
}
