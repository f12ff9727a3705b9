import { Suspense, useId, useState, type ReactNode } from 'react';
import styles from './choice-list.module.css';
import type { Choice, ChoiceFilter } from './choice.ts';
import { fieldId } from './field-names.ts';
import { optionalPart } from './optional-part.ts';

const ChoiceSearch = optionalPart(async () => (await import('./choice-search.tsx')).ChoiceSearch);

/** A list of more is higher than its box. */
const FITTING = 4;

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
  /** Of a list that may be long: names its search. */
  searchLabel?: string;
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
  searchLabel,
}: ChoiceListProps<V>) {
  const id = useId();
  const [filter, setFilter] = useState<ChoiceFilter | null>(null);
  const shown = filter ? filter(choices, value) : choices;
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
      {searchLabel && choices.length > FITTING ? (
        <Suspense>
          <ChoiceSearch
            label={searchLabel}
            choices={choices}
            chosenIndex={shown.findIndex((choice) => choice.value === value)}
            onFilter={(next) => setFilter(() => next)}
            onChoose={(choice) => onChange(choice.value as V)}
          />
        </Suspense>
      ) : null}
      <div className={styles.choices} data-row={inRow || undefined}>
        {shown.map((choice) => (
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
