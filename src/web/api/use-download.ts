import { useState } from 'react';
import { showError } from '#web/ui/toast-store.ts';
import { failureMessage } from './api-failure.ts';

/** Runs a download from a button: whether it runs, and a toast when it fails. */
export function useDownload(download: () => Promise<void>) {
  const [isPending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    try {
      await download();
    } catch (error) {
      showError(failureMessage(error, 'Не удалось скачать файл. Попробуйте ещё раз'));
    } finally {
      setPending(false);
    }
  };
  return { isPending, run: () => void run() };
}
