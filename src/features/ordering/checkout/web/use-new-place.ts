import { useState } from 'react';
import type { CheckoutData } from '../contract.ts';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { ACTION_FAILED } from '#web/ui/toast-store.ts';
import { payerOf } from './choices.ts';

interface Given {
  data: CheckoutData;
  /** What keeps it from being stored, by field. */
  check: () => Record<string, string>;
  /** Stores it for the company of this id; throws `ApiFailure`. */
  save: (contragent: number) => Promise<void>;
  onDone: () => void;
}

/** The form of a new address or consignee: it is stored for the payer, refusals stand at their fields. */
export function useNewPlace({ data, check, save, onDone }: Given) {
  const [isPending, setPending] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const payer = payerOf(data)?.id;
  const submit = async () => {
    if (payer === undefined || isPending) return;
    const found = check();
    setFailure(null);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    setPending(true);
    try {
      await save(payer);
      onDone();
    } catch (error) {
      const fields = fieldMessages(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setFailure(failureMessage(error, ACTION_FAILED));
    }
    setPending(false);
  };
  return { submit, isPending, errors, failure };
}
