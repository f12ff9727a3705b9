import { createContext, useContext, useState } from 'react';
import { fieldMessages, type ApiFailure } from '#web/api/api-failure.ts';
import { NOTHING_RETURNED, type Outcome } from '#web/api/call-quietly.ts';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import { emptyFields, type RegistrationFields, type RegistrationProblems } from './registration-fields.ts';
import { loadFields, storeFields } from './stored-registration.ts';

/** Whether what this tab stored can be read: the server and the first rendering show empty forms. */
export const IsInBrowser = createContext(false);

/**
 * Fields that survive a reload, their errors, and what the server said of the last try.
 */
export function useRegistrationForm(errorsOf: (fields: RegistrationFields) => RegistrationProblems) {
  const isInBrowser = useContext(IsInBrowser);
  const [fields, setFields] = useState(() => (isInBrowser ? loadFields() : emptyFields));
  const [failure, setFailure] = useState<string>();
  const [pending, setPending] = useState(false);
  const { errors, watch, check, refuse } = useFieldErrors(fields, errorsOf(fields));

  const change = (part: Partial<RegistrationFields>) => {
    setFailure(undefined);
    setFields((before) => {
      const after = { ...before, ...part };
      storeFields(after);
      return after;
    });
  };
  const refuseAll = (refusal: ApiFailure) => {
    const messages = fieldMessages(refusal);
    refuse(messages);
    const isShown = Object.keys(messages).some((field) => field in fields);
    setFailure(isShown ? undefined : refusal.errors[0]!.message);
  };
  /** Runs a call of the form; returns its data, or undefined where it failed and the form says so. */
  const run = async <T>(call: () => Promise<Outcome<T> | undefined>): Promise<T | undefined> => {
    setPending(true);
    setFailure(undefined);
    const outcome = await call();
    setPending(false);
    if (outcome === undefined) setFailure(NOTHING_RETURNED);
    else if (outcome.refusal) refuseAll(outcome.refusal);
    return outcome?.data;
  };
  return { fields, errors, watch, check, change, run, fail: setFailure, pending, failure };
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;
