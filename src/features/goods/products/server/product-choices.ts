import type { Db } from '#server/db/index.ts';

/** A person opened the page of a product or put it into a basket. */
export type ProductChoice = { accountId: number; productId: number; action: 'open' | 'add' };

type Listener = (choice: ProductChoice) => void;

const listenersOf = new WeakMap<Db, Set<Listener>>();

/** Hands every choice of this process to a listener; returns the function that ends it. */
export function subscribeToChoices(db: Db, listener: Listener): () => void {
  const listeners = listenersOf.get(db) ?? new Set();
  listenersOf.set(db, listeners.add(listener));
  return () => void listeners.delete(listener);
}

export function publishChoice(db: Db, choice: ProductChoice): void {
  for (const listener of listenersOf.get(db) ?? []) listener(choice);
}
