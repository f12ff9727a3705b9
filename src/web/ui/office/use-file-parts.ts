import { useRef, useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { showPopup } from '#web/ui/toast-store.ts';

/** The calls that take a part of a file. */
type PartCall = 'officeUploadPart' | 'officeGoodsTaskPart';
type Named = { name: string; bytes: number };
/** Opens an upload of files. */
type Open = (files: Named[], options: { signal: AbortSignal }) => Promise<{ id: number; partBytes: number }>;

/** Tries of one part: a lost connection is no reason to send a gigabyte again. */
const MAX_TRIES = 3;

/** Sends files part by part; `sent` is how much of them has come, from 0 to 1, null where nothing is under way. */
export function useFileParts(partCall: PartCall) {
  const { api } = useApp();
  const [sent, setSent] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);

  /** Answers the id of the upload; null where it was cancelled. */
  const send = async (files: readonly File[], open: Open): Promise<number | null> => {
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    const total = files.reduce((sum, { size }) => sum + size, 0);
    let done = 0;
    try {
      const { id, partBytes } = await open(
        files.map(({ name, size }) => ({ name, bytes: size })),
        { signal },
      );
      setSent(0);
      for (const [fileNo, file] of files.entries()) {
        for (let from = 0; from < file.size; from += partBytes) {
          const part = file.slice(from, from + partBytes);
          const params = { id: String(id), file: String(fileNo), part: String(from / partBytes) };
          await sendPart(() => {
            const form = new FormData();
            form.append('part', part, 'part');
            return api(partCall, { params, body: form }, { signal });
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
