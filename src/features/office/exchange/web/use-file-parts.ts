import { useRef, useState } from 'react';
import type { Input } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showPopup } from '#web/ui/toast-store.ts';

type Answers = Extract<Input<'officeUploadStart'>, { body: unknown }>['body']['answers'];

/** Tries of one part: a lost connection is no reason to send a gigabyte again. */
const MAX_TRIES = 3;

/** Sends files part by part; `sent` is how much of them has come, from 0 to 1, null where nothing is under way. */
export function useFileParts() {
  const { api } = useApp();
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);

  /** Answers the id of the upload; null where it was cancelled. */
  const send = async (files: readonly File[], answers: Answers): Promise<number | null> => {
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    const total = files.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    try {
      const named = files.map(({ name, size }) => ({ name, bytes: size }));
      const { id, partBytes } = await api('officeUploadStart', { body: { files: named, answers } }, { signal });
      setSent(0);
      for (const [fileNo, file] of files.entries()) {
        for (let from = 0; from < file.size; from += partBytes) {
          const part = file.slice(from, from + partBytes);
          const params = { id: String(id), file: String(fileNo), part: String(from / partBytes) };
          await sendPart(() => {
            const form = new FormData();
            form.append('part', part, 'part');
            return api('officeUploadPart', { params, body: form }, { signal });
          }, signal);
          done += part.size;
          setSent(done / total);
        }
      }
      return id;
    } catch (error) {
      if (!signal.aborted) throw error;
      showPopup('Отправка отменена');
      return null;
    } finally {
      setSent(null);
    }
  };
  return { send, progress: { sent, cancel: () => running.current?.abort() } };
}

async function sendPart(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return;
    } catch (error) {
      const isLost = (error as { transport?: unknown }).transport;
      if (!isLost || tries === MAX_TRIES || signal.aborted) throw error;
    }
  }
}
