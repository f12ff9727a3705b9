/** The fields of a form of staff; texts as they are typed. */
export type FormValues = Record<string, string>;

export interface OfficeField<Values extends FormValues> {
  name: keyof Values & string;
  label: string;
  kind: 'text' | 'long' | 'day' | 'choice';
  /** Said below the field where the contract's schema refuses its value. */
  wrong: string;
  required?: boolean;
  maxLength?: number;
  placeholder?: string;
  hint?: string;
  /** Of a `choice`. */
  choices?: readonly { value: string; label: string }[];
}

/** The stored values and their version, which a change names. */
export interface Versioned<Values> {
  values: Values;
  version: number;
}
