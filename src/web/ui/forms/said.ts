import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import fields from '../plain-fields.module.css';
import type { FieldProps } from '../plain-fields.tsx';
import styles from './searchable-select.module.css';

/**
 * What is said below a field of Mantine's, shown by Mantine: what others tie to its control it takes away, and neither
 * the border nor a screen reader would know of an error.
 */
export function said(id: string, error: FieldProps['error'], hint: ReactNode) {
  return {
    id,
    error,
    description: hint,
    inputWrapperOrder: ['input', 'error', 'description'] as ('input' | 'error' | 'description')[],
  };
}

export const saidClasses = {
  error: classes(fields.error, styles.said),
  description: classes(fields.hint, styles.said),
};
