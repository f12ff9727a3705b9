import { useRef, useState } from 'react';
import { type ApiErrorItem, isApiFailure } from '#web/api/api-failure.ts';

export type Act = 'place' | 'send' | 'change';

export interface Refusal {
  errors: readonly ApiErrorItem[];
  /** What the shop says beside the errors, such as the lines of which there are too few. */
  data: unknown;
}

export type Sending =
  | { step: 'ready' }
  | { step: 'sending'; act: Act }
  /** The answer never came: it may be done. The same call, made again, does it once. */
  | { step: 'lost'; act: Act; again: () => Promise<void> };

/** Makes one call at a time. `onRefused` gets what the shop has refused. */
export function useEditorCall(onRefused: (refusal: Refusal) => Promise<void>) {
  const [sending, setSending] = useState<Sending>({ step: 'ready' });
  const isBusy = useRef(false);
  const run = async (act: Act, call: () => Promise<void>): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending({ step: 'sending', act });
    try {
      await call();
      setSending({ step: 'ready' });
    } catch (error) {
      if (!isApiFailure(error)) {
        setSending({ step: 'ready' });
        throw error;
      }
      if (!error.transport) await onRefused({ errors: error.errors, data: error.data });
      setSending(error.transport ? { step: 'lost', act, again: () => run(act, call) } : { step: 'ready' });
    } finally {
      isBusy.current = false;
    }
  };
  return { sending, run };
}
