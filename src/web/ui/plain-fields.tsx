import {
  useId,
  type CSSProperties,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { textareaRows } from '#shared/textarea-rows.ts';
import { classes } from './classes.ts';
import styles from './plain-fields.module.css';

export interface FieldProps {
  label: string;
  /** The error message below the field. */
  error?: string | null;
  hint?: ReactNode;
  className?: string;
  /** The label is for screen readers only: the context explains the field. */
  hideLabel?: boolean;
}

type Props<Attributes> = FieldProps & Omit<Attributes, keyof FieldProps>;

/** A line of text, a date, a search in plain HTML: for filters, which must not wait for a form library. */
export function InputField({
  label,
  error,
  hint,
  className,
  hideLabel,
  ...rest
}: Props<InputHTMLAttributes<HTMLInputElement>> & { ref?: Ref<HTMLInputElement> }) {
  const id = useId();
  return (
    <Field {...{ id, label, error, hint, className, hideLabel }} required={rest.required}>
      <input {...rest} {...described(id, error, hint)} className={styles.control} />
    </Field>
  );
}

/** The system's own select: the right list on every phone. */
export function SelectField({
  label,
  error,
  hint,
  className,
  hideLabel,
  children,
  ...rest
}: Props<SelectHTMLAttributes<HTMLSelectElement>>) {
  const id = useId();
  return (
    <Field {...{ id, label, error, hint, className, hideLabel }} required={rest.required}>
      <select {...rest} {...described(id, error, hint)} className={classes(styles.control, styles.select)}>
        {children}
      </select>
    </Field>
  );
}

type TextAreaFieldProps = Props<Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'rows'>> & {
  value: string;
  maxRows: number;
};

/** Grows with its text up to `maxRows` (R-VAL-34). */
export function TextAreaField({
  label,
  error,
  hint,
  className,
  hideLabel,
  maxRows,
  value,
  ...rest
}: TextAreaFieldProps) {
  const id = useId();
  const rows = textareaRows(value, maxRows);
  return (
    <Field {...{ id, label, error, hint, className, hideLabel }} required={rest.required}>
      <textarea
        {...rest}
        {...described(id, error, hint)}
        value={value}
        rows={rows}
        // Where lines break earlier than at 80 characters the style lets it grow further
        style={{ '--rows': rows, '--most': maxRows } as CSSProperties}
        className={classes(styles.control, styles.area)}
      />
    </Field>
  );
}

/** The label, the control, its hint and error. A required field is marked with * (R-VAL-32). */
export function Field({
  id,
  label,
  error,
  hint,
  className,
  hideLabel = false,
  required,
  children,
}: FieldProps & { id: string; required?: boolean; children: ReactNode }) {
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {required ? <span className={styles.star}> *</span> : null}
      </label>
      {children}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      ) : null}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}

/** The ids that connect a control with its label, hint and error. */
export function described(id: string, error: FieldProps['error'], hint: ReactNode) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classes(error && `${id}-error`, Boolean(hint) && `${id}-hint`) || undefined,
  };
}
