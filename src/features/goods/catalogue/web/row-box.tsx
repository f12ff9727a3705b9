import { useSyncExternalStore } from 'react';
import { markupText } from '#shared/markup.ts';
import type { ChosenRows } from './chosen-rows.ts';
import styles from './product-row.module.css';

interface RowBoxProps {
  id: number;
  /** HTML. */
  name: string;
  chosen: ChosenRows;
  isDisabled: boolean;
}

/** Chooses a row. */
export function RowBox({ id, name, chosen, isDisabled }: RowBoxProps) {
  'use no memo';
  const isChosen = useSyncExternalStore(
    chosen.onChange,
    () => chosen.ids().has(id),
    () => false,
  );
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isChosen && !isDisabled}
        disabled={isDisabled}
        aria-label={`Выбрать: ${markupText(name)}`}
        onChange={() => chosen.toggle(id)}
      />
    </label>
  );
}
