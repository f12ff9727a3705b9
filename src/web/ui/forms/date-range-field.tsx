import { IconCalendar } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, useEffect, useEffectEvent, type RefObject } from 'react';
import { orderedDays } from '#shared/dates.ts';
import { IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import type { DateRange } from './date-range.ts';
import { DayInput } from './day-input.tsx';
import type { DayLimits } from './day-problem.ts';
import { Icon } from '../icon.tsx';
import { latePart } from '../late-part.tsx';
import fields from '../plain-fields.module.css';
import styles from './date-range-field.module.css';

interface DateRangeFieldProps extends DayLimits {
  label: string;
  value: DateRange;
  /** The days in their order: those typed the wrong way round have been swapped ([A-181]). */
  onChange: (value: DateRange) => void;
  error?: string | null;
  hint?: string;
  disabled?: boolean;
  required?: boolean;
  className?: string;
  /** The label is for screen readers only: the context explains the field. */
  hideLabel?: boolean;
}

const Calendar = latePart(async () => (await import('./date-range-calendar.tsx')).DateRangeCalendar);

/**
 * A span of days, typed as дд.мм.гггг or chosen in a calendar whose code comes with its first opening. A day counts when
 * its field is left or Enter is pressed.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const {
    label,
    value,
    onChange,
    min,
    max,
    error,
    hint,
    disabled = false,
    required = false,
    className,
    hideLabel,
  } = props;
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const root = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLSpanElement>(null);
  useCloseOutside(root, isOpen, () => setIsOpen(false));

  const change = (next: DateRange) => {
    setProblem(null);
    const [from, to] = orderedDays(next.from ?? '', next.to ?? '');
    onChange({ from: from || null, to: to || null });
  };
  const shut = () => {
    setIsOpen(false);
    button.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // Of a window around it only the calendar closes
    event.stopPropagation();
    shut();
  };
  const shownError = error ?? problem;
  const day = (side: 'from' | 'to', name: string) => (
    <DayInput
      name={name}
      value={value[side]}
      limits={{ min, max }}
      disabled={disabled}
      isInvalid={Boolean(shownError)}
      describedBy={classes(shownError && `${id}-error`, hint && `${id}-hint`) || undefined}
      onProblem={setProblem}
      onDay={(chosen) => change({ ...value, [side]: chosen })}
    />
  );
  return (
    // Its keys are those of the fields and of the calendar inside
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset ref={root} className={classes(styles.range, className)} onKeyDown={onKeyDown} disabled={disabled}>
      <legend className={hideLabel ? 'visually-hidden' : classes(fields.label, styles.legend)}>
        {label}
        {required ? <span className={fields.star}> *</span> : null}
      </legend>
      <div className={styles.place}>
        <div className={classes(fields.control, styles.box)} data-invalid={shownError ? '' : undefined}>
          {day('from', 'Начало периода')}
          <span aria-hidden="true">—</span>
          {day('to', 'Конец периода')}
          <span ref={button} className={styles.button}>
            <IconButton
              label="Открыть календарь"
              aria-expanded={isOpen}
              aria-haspopup="dialog"
              onPointerEnter={Calendar.prepare}
              onClick={() => setIsOpen(!isOpen)}
            >
              <Icon of={IconCalendar} size={18} />
            </IconButton>
          </span>
        </div>
        {isOpen ? (
          <Calendar
            label={label}
            value={value}
            min={min}
            max={max}
            onChoose={(chosen) => {
              change(chosen);
              shut();
            }}
            onMissing={() => setIsOpen(false)}
          />
        ) : null}
      </div>
      {shownError ? (
        <p id={`${id}-error`} className={fields.error}>
          {shownError}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={fields.hint}>
          {hint}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Calls `close` when something outside of `root` is pressed or gets the focus while `isOpen`. */
function useCloseOutside(root: RefObject<Element | null>, isOpen: boolean, close: () => void): void {
  const onOutside = useEffectEvent((event: Event) => {
    if (!root.current?.contains(event.target as Node)) close();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const listen = (event: Event) => onOutside(event);
    document.addEventListener('pointerdown', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerdown', listen);
      document.removeEventListener('focusin', listen);
    };
  }, [isOpen]);
}
