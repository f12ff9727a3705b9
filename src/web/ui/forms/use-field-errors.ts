import { useState, type FocusEvent } from 'react';

/** What is wrong with each field of a form; null, or no entry, where nothing is. */
export type FieldProblems<Field extends string> = Partial<Record<Field, string | null>>;

type Messages<Field extends string> = Partial<Record<Field, string>>;

const NONE: ReadonlySet<string> = new Set();

/**
 * The errors that a form shows. `problems` are those of the values as they are now: the error of a field shows from its
 * first change or from the moment it is left, all of them once sending is tried (R-VAL-02). A refusal of the server shows
 * until its value changes. On the page a field is known by its `name`.
 */
export function useFieldErrors<Field extends string>(
  values: Readonly<Record<Field, unknown>>,
  problems: FieldProblems<NoInfer<Field>>,
) {
  const [initial] = useState(values);
  const [touched, setTouched] = useState(NONE);
  const [isTried, setTried] = useState(false);
  const [refused, setRefused] = useState<{ values: typeof values; messages: Messages<string> }>();
  const fields = Object.keys(values) as Field[];
  const isValid = Object.values(problems).every((message) => message === null || message === undefined);
  const changed = fields.filter((field) => values[field] !== initial[field] && !touched.has(field));
  if (changed.length > 0) setTouched(new Set([...touched, ...changed]));
  const messageOf = (field: Field) => {
    const message = isTried || touched.has(field) ? problems[field] : undefined;
    return message ?? (refused?.values[field] === values[field] ? refused.messages[field] : undefined);
  };
  return {
    errors: Object.fromEntries(fields.map((field) => [field, messageOf(field)])) as Messages<Field>,
    isValid,
    /** Goes on the form. */
    watch: {
      onBlur: ({ target, relatedTarget }: FocusEvent) => {
        const { name } = target as HTMLInputElement;
        // A new error moves what is being pressed away before it is released
        if (name && !touched.has(name) && !relatedTarget?.matches(':is(a, button):active'))
          setTouched(new Set([...touched, name]));
      },
    },
    /** Shows all errors and moves the focus to the first; false where there is one. */
    check: (form: HTMLFormElement) => {
      setTried(true);
      setRefused(undefined);
      const isWrong = (field: Element) => 'name' in field && Boolean(problems[field.name as Field]);
      ([...form.elements].find(isWrong) as HTMLElement | undefined)?.focus();
      return isValid;
    },
    /** Shows messages of the server by field. */
    refuse: (messages: Messages<string>) => setRefused({ values, messages }),
    /** The form begins again with its initial values. */
    reset: () => {
      setTouched(NONE);
      setTried(false);
      setRefused(undefined);
    },
  };
}
