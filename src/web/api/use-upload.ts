import { useRef, useState } from 'react';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CallOptions } from './api-client.ts';
import { sendUpload } from './send-upload.ts';

/** A form that is sent faster says nothing of it. */
const QUIET_MS = 300;

export interface Upload {
  /** How much has been sent, from 0 to 1; null where nothing is under way, or has just begun. */
  sent: number | null;
  cancel: () => void;
}

/**
 * Sends forms with files, one at a time, says how much has been sent, and may be cancelled: `upload` answers null then. A form
 * without files is sent as any other call.
 */
export function useUpload() {
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);

  const upload = async <T>(files: readonly File[], call: (options: CallOptions) => Promise<T>): Promise<T | null> => {
    if (files.length === 0) return call({});
    const own = new AbortController();
    running.current = own;
    let isShown = false;
    let part = 0;
    const show = () => {
      if (isShown) setSent(part);
    };
    const timer = setTimeout(() => {
      isShown = true;
      show();
    }, QUIET_MS);
    const onSent = (now: number) => {
      part = now;
      show();
    };
    try {
      return await call({ signal: own.signal, send: (path, init) => sendUpload(path, init, onSent) });
    } catch (error) {
      if (!own.signal.aborted) throw error;
      showPopup('Отправка отменена');
      return null;
    } finally {
      clearTimeout(timer);
      setSent(null);
    }
  };
  const progress: Upload = { sent, cancel: () => running.current?.abort() };
  return { upload, progress };
}
