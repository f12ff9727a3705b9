import { useId, type InputHTMLAttributes, type ReactNode, type Ref } from 'react';
import { NBSP } from '#shared/number-format.ts';
import { classes } from '../classes.ts';
import fields from '../plain-fields.module.css';
import styles from './check-field.module.css';

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  /** Text beside the box; may hold a link. */
  label: ReactNode;
  ref?: Ref<HTMLInputElement>;
  error?: string | null;
  /** One of several with the same `name`. */
  isRadio?: boolean;
}

/** A box to tick, or a round one of several, with its text; the whole line is pressed. */
export function CheckField({ label, error, isRadio = false, className, required, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.line}>
        <input
          {...rest}
          type={isRadio ? 'radio' : 'checkbox'}
          required={required}
          className={styles.box}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span className={styles.text}>
          {label}
          {required && !isRadio ? <span className={fields.star}>{NBSP}*</span> : null}
        </span>
      </label>
      {error ? (
        <p id={`${id}-error`} className={classes(fields.error, styles.error)}>
          {error}
        </p>
      ) : null}
    </div>
  );
}
