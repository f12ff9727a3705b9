import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import fields from '../plain-fields.module.css';
import type { FieldProps } from '../plain-fields.tsx';
import styles from './searchable-select.module.css';

/**
 * Error and hint of a Mantine field as Mantine's own props: Mantine overwrites an `aria-describedby` from outside, and
 * needs the error for the border.
 */
export function fieldMessageProps(id: string, error: FieldProps['error'], hint: ReactNode) {
  return {
    id,
    error,
    description: hint,
    inputWrapperOrder: ['input', 'error', 'description'] as ('input' | 'error' | 'description')[],
  };
}

export const fieldMessageClasses = {
  error: classes(fields.error, styles.message),
  description: classes(fields.hint, styles.message),
};
