import { useId } from 'react';
import { classes } from '../classes.ts';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  label: string;
  options: readonly { value: Value; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** In a line of tools: lower, its name read aloud only. */
  isSmall?: boolean;
}

/** A choice of a few, all in sight, one of them pressed. */
export function Segments<Value extends string>({
  label,
  options,
  value,
  onChange,
  isSmall = false,
}: SegmentsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes(styles.group, isSmall && styles.small)}>
      <legend className={isSmall ? 'visually-hidden' : styles.name}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={styles.option}>
            <input
              type="radio"
              name={id}
              className={styles.input}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.text}>{option.text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
