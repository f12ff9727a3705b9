import { useState } from 'react';
import { type FieldProblems, useFieldErrors } from '#web/ui/forms/use-field-errors.ts';
import type { CheckoutData } from '../contract.ts';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { ACTION_FAILED } from '#web/ui/toast-store.ts';
import { payerOf } from './choices.ts';

interface Given<Field extends string> {
  data: CheckoutData;
  values: Readonly<Record<Field, string>>;
  /** What keeps it from being stored. */
  problems: FieldProblems<NoInfer<Field>>;
  /** Stores it for the company of this id; throws `ApiFailure`. */
  save: (contragent: number) => Promise<void>;
  onDone: () => void;
}

/** The form of a new address or consignee: it is stored for the payer, refusals stand at their fields. */
export function useNewPlace<Field extends string>({ data, values, problems, save, onDone }: Given<Field>) {
  const [isPending, setPending] = useState(false);
  const { errors, watch, check, refuse } = useFieldErrors(values, problems);
  const [failure, setFailure] = useState<string | null>(null);
  const payer = payerOf(data)?.id;
  const submit = async (form: HTMLFormElement) => {
    if (payer === undefined || isPending) return;
    setFailure(null);
    if (!check(form)) return;
    setPending(true);
    try {
      await save(payer);
      onDone();
    } catch (error) {
      const fields = fieldMessages(error);
      refuse(fields);
      if (Object.keys(fields).length === 0) setFailure(failureMessage(error, ACTION_FAILED));
    }
    setPending(false);
  };
  return { submit, watch, isPending, errors, failure };
}
