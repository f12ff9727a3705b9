import { useState } from 'react';
import { fieldMessages, type ApiFailure } from '#web/api/api-failure.ts';
import { NOTHING_RETURNED, type Outcome } from '#web/api/call-quietly.ts';
import { useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import type { RegistrationFields } from './registration-fields.ts';
import { loadFields, storeFields } from './stored-registration.ts';

type Errors = (fields: RegistrationFields) => Partial<Record<keyof RegistrationFields, string>>;

/**
 * Fields that survive a reload, their errors, and what the server said of the last try. To be used once the page runs in
 * the browser: the server knows nothing of what this tab stored.
 */
export function useRegistrationForm(errorsOf: Errors) {
  const [fields, setFields] = useState(loadFields);
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
  return { fields, errors, watch, check, change, run, pending, failure };
}

export type RegistrationForm = ReturnType<typeof useRegistrationForm>;
