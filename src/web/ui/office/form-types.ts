import type { ReactNode } from 'react';

/** The fields of a form of staff; texts as they are typed. */
export type FormValues = Record<string, string>;

export interface OfficeField<Values extends FormValues> {
  name: keyof Values & string;
  label: string;
  kind: 'text' | 'long' | 'day' | 'choice' | 'custom';
  /** Said below the field where the contract's schema refuses its value. */
  wrong: string;
  required?: boolean;
  maxLength?: number;
  placeholder?: string;
  hint?: string;
  /** Of a `choice`. */
  choices?: readonly { value: string; label: string }[];
  /** Of a `custom` field: its control. */
  render?: (input: FieldInput) => ReactNode;
  /** Of a `custom` field: its value in words, for the difference to what somebody else has saved. */
  words?: (value: string) => string;
}

/** What the control of a field needs. */
export interface FieldInput {
  name: string;
  label: string;
  required?: boolean | undefined;
  hint?: string | undefined;
  error?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
}

/** The stored values and their version, which a change names. */
export interface Versioned<Values> {
  values: Values;
  version: number;
}
