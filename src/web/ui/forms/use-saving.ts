import { useState } from 'react';
import { fieldMessages } from '#web/api/api-failure.ts';
import { showFailure } from '../toast-store.ts';

/** Saves a form; shows errors of fields below them, other errors as a message. */
export function useSaving(fields: readonly string[], refuse: (messages: Record<string, string>) => void) {
  const [isPending, setPending] = useState(false);
  const save = async (run: () => Promise<void>) => {
    setPending(true);
    try {
      await run();
    } catch (error) {
      const messages = fieldMessages(error);
      refuse(messages);
      if (!fields.some((field) => messages[field])) showFailure(error);
    }
    setPending(false);
  };
  return { save, isPending };
}
