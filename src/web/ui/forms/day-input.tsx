import { useState } from 'react';
import { formatDate } from '#shared/dates.ts';
import styles from './date-range-field.module.css';
import { dayProblem, type DayLimits } from './day-problem.ts';
import { maskedDay, typedDay } from './typed-day.ts';

interface DayInputProps {
  name: string;
  value: string | null;
  limits: DayLimits;
  disabled: boolean;
  isInvalid: boolean;
  describedBy: string | undefined;
  onProblem: (problem: string | null) => void;
  onDay: (day: string | null) => void;
}

/** One day of a span, typed as дд.мм.гггг; what is no day stays in the field beside its message. */
export function DayInput({ name, value, limits, disabled, isInvalid, describedBy, onProblem, onDay }: DayInputProps) {
  const shown = value ? formatDate(value) : '';
  /** The typed text while it is not a day. */
  const [text, setText] = useState<string>();
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(undefined);
  }
  const commit = () => {
    if (text === undefined) return;
    const problem = text.trim() === '' ? null : dayProblem(text, limits);
    onProblem(problem);
    if (problem) return;
    setText(undefined);
    const day = typedDay(text);
    if (day !== value) onDay(day);
  };
  return (
    <input
      className={styles.day}
      aria-label={name}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      inputMode="numeric"
      autoComplete="off"
      placeholder="дд.мм.гггг"
      maxLength={20}
      disabled={disabled}
      value={text ?? shown}
      onChange={(event) => setText(maskedDay(event.currentTarget.value, text ?? shown))}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}
