import { useId, type ReactNode } from 'react';
import styles from './choice-list.module.css';
import { fieldId } from './field-names.ts';

export interface Choice<V extends string | number> {
  value: V;
  name: string;
  /** Further lines below the name. */
  details?: readonly ReactNode[];
  disabled?: boolean;
  /** Why it cannot be chosen. */
  reason?: string | null;
}

interface ChoiceListProps<V extends string | number> {
  /** Name of the field on the wire. */
  field: string;
  label: string;
  choices: readonly Choice<V>[];
  value: V | null;
  onChange: (value: V) => void;
  required?: boolean;
  error?: string;
  /** Shown in place of an empty list. */
  empty?: ReactNode;
  /** Side by side where there is room; for two or three short ones. */
  inRow?: boolean;
}

/** One of several, as cards with a radio button in plain HTML: arrow keys choose, a disabled one says why. */
export function ChoiceList<V extends string | number>({
  field,
  label,
  choices,
  value,
  onChange,
  required = false,
  error,
  empty,
  inRow = false,
}: ChoiceListProps<V>) {
  const id = useId();
  return (
    <fieldset
      id={fieldId(field)}
      tabIndex={-1}
      className={styles.field}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className={styles.label}>
        {label}
        {required ? <span className={styles.star}> *</span> : null}
      </legend>
      {choices.length === 0 ? <p className={styles.empty}>{empty}</p> : null}
      <div className={styles.choices} data-row={inRow || undefined}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              name={id}
              className={styles.radio}
              checked={choice.value === value}
              disabled={choice.disabled}
              required={required}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.text}>
              <span className={styles.name}>{choice.name}</span>
              {[...(choice.details ?? []), choice.reason].filter(Boolean).map((line, index) => (
                <span key={index} className={styles.detail}>
                  {line}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
