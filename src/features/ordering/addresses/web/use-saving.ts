import { useState } from 'react';
import { failureMessage, fieldMessages } from '#web/api/api-failure.ts';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';

/** Saves a form; shows errors of fields below them, other errors as a message. */
export function useSaving(fields: readonly string[]) {
  const [isPending, setPending] = useState(false);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const save = async (run: () => Promise<void>) => {
    setPending(true);
    setRefused({});
    try {
      await run();
    } catch (error) {
      const messages = fieldMessages(error);
      setRefused(messages);
      if (!fields.some((field) => messages[field])) showError(failureMessage(error, ACTION_FAILED));
    }
    setPending(false);
  };
  return { save, isPending, refused };
}
