import { useRef, useState, type ReactNode } from 'react';
import { failureMessage, fieldMessages, isApiFailure } from '#web/api/api-failure.ts';
import { requestKey } from '#web/api/request-key.ts';
import { Button } from '#web/ui/button.tsx';
import { failureText } from '#web/ui/list-state.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ACTION_FAILED } from '#web/ui/toast-store.ts';
import styles from './appeals.module.css';

/**
 * Runs the calls of appeals: a failure opens a window with the first message of the refusal (R-STATE-088, R-ERR-20), or
 * with who did not answer, and errors of fields stand below them as well.
 */
export function useSending(refuse: (messages: Record<string, string>) => void = () => undefined) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (run: () => Promise<void>): Promise<boolean> => {
    setPending(true);
    try {
      await run();
      return true;
    } catch (error) {
      refuse(fieldMessages(error));
      const isLost = isApiFailure(error) && error.transport;
      setFailure(isLost ? failureText(error) : failureMessage(error, ACTION_FAILED));
      return false;
    } finally {
      setPending(false);
    }
  };
  const failureWindow: ReactNode = (
    <Modal opened={failure !== null} onClose={() => setFailure(null)} title="Ошибка" size="small">
      <p role="alert">{failure}</p>
      <div className={styles.answers}>
        <Button onClick={() => setFailure(null)}>Понятно</Button>
      </div>
    </Modal>
  );
  return { send, isPending, failureWindow };
}

/**
 * One `Idempotency-Key` for as long as the same is sent, also where its answer was lost: a repeated press has one effect.
 * `forget` once it was answered: the same text may be sent again on purpose.
 */
export function useSendingKey() {
  const last = useRef({ what: '', key: '' });
  const keyOf = (fields: object, files: readonly File[]): string => {
    const what = JSON.stringify([fields, files.map(({ name, size, lastModified }) => [name, size, lastModified])]);
    if (last.current.what !== what) last.current = { what, key: requestKey() };
    return last.current.key;
  };
  const forget = () => {
    last.current = { what: '', key: '' };
  };
  return { keyOf, forget };
}

/** A form with files; empty fields are left out. */
export function formWith(fields: Record<string, string | number | undefined>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== '') form.append(name, String(value));
  }
  for (const file of files) form.append('files', file, file.name);
  return form;
}
