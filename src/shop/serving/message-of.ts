import type { Worker } from 'node:worker_threads';
import type { FromServingThread } from './thread-messages.ts';

/** The next message of a kind from a thread. Rejects when the signal aborts, and then listens no longer. */
export function messageOf<K extends FromServingThread['kind']>(
  worker: Worker,
  kind: K,
  signal?: AbortSignal,
): Promise<Extract<FromServingThread, { kind: K }>> {
  return new Promise((resolve, reject) => {
    const end = () => {
      worker.off('message', onMessage);
      signal?.removeEventListener('abort', onAbort);
    };
    const onMessage = (message: FromServingThread) => {
      if (message.kind !== kind) return;
      end();
      resolve(message as Extract<FromServingThread, { kind: K }>);
    };
    const onAbort = () => {
      end();
      reject(signal!.reason as Error);
    };
    worker.on('message', onMessage);
    signal?.addEventListener('abort', onAbort);
  });
}
