import { useSyncExternalStore } from 'react';

let closed = false;
const listeners = new Set<() => void>();

/** An answer has said that the shop is closed for this visitor: the page gives way to the 501 screen (R-ERR-06). */
export function markClosed(): void {
  closed = true;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether any answer to this document has said so. */
export function useIsClosed(): boolean {
  return useSyncExternalStore(
    onChange,
    () => closed,
    () => false,
  );
}
