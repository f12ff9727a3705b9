import styles from './my-goods-page.module.css';

/** The box that chooses all rows of a table, or none where all are chosen. */
export function ChooseAll({ isAll, isSome, onToggle }: { isAll: boolean; isSome: boolean; onToggle: () => void }) {
  return (
    <label className={styles.all}>
      <span className="visually-hidden">Выбрать все</span>
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome;
        }}
        type="checkbox"
        checked={isAll}
        onChange={onToggle}
      />
    </label>
  );
}
