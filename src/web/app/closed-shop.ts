import { createStore, useStore } from './store.ts';

const closed = createStore(false);

/** An answer has said that the shop is closed for this visitor: the page gives way to the 501 screen (R-ERR-06). */
export const markClosed = (): void => closed.set(true);

/** Whether any answer to this document has said so. */
export const useIsClosed = (): boolean => useStore(closed);
