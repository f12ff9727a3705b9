import { useId } from 'react';
import styles from './offer-choice.module.css';

export type ShownUnit = 'base' | 'custom';

interface UnitToggleProps {
  /** Symbols. */
  base: string;
  custom: string;
  shown: ShownUnit;
  onChange: (shown: ShownUnit) => void;
}

/** Which unit quantity and price are shown in (R-PROD-01). */
export function UnitToggle({ base, custom, shown, onChange }: UnitToggleProps) {
  const id = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.name}>Единица измерения</legend>
      {(['base', 'custom'] as const).map((unit) => (
        <label key={unit} className={styles.value}>
          <input
            type="radio"
            name={id}
            className={styles.input}
            checked={shown === unit}
            onChange={() => onChange(unit)}
          />
          <span className={styles.text}>{unit === 'base' ? base : custom}</span>
        </label>
      ))}
    </fieldset>
  );
}
