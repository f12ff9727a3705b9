import { useSyncExternalStore } from 'react';

/** A value that parts of the page follow. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  onChange: (listener: () => void) => () => void;
  /** What the server and the first rendering show. */
  initial: T;
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    initial,
  };
}

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.onChange, store.get, () => store.initial);
