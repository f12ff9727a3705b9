import { useSyncExternalStore } from 'react';

const KEY = 'city-asked';

/** Accounts that were asked for their city in this browser. Where nothing can be stored, each document asks once. */
function askedIds(): number[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  } catch {
    return [];
  }
}

const MAX_ACCOUNTS = 20;

/** The account was asked for its city: it is not asked again, closed without a choice or not. */
export function rememberAsked(accountId: number | undefined): void {
  if (accountId === undefined) return;
  try {
    const ids = [...askedIds().filter((id) => id !== accountId), accountId];
    localStorage.setItem(KEY, JSON.stringify(ids.slice(-MAX_ACCOUNTS)));
  } catch {
    // Blocked or full
  }
}

/** Whether it was asked before this document; nothing is known of it on the server. */
export function useWasAsked(accountId: number | undefined): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => accountId !== undefined && wasAskedBefore(accountId),
    () => true,
  );
}

/** As of the beginning of the document: the question that is being asked stays. */
const before = new Map<number, boolean>();

function wasAskedBefore(accountId: number): boolean {
  const known = before.get(accountId);
  if (known !== undefined) return known;
  const isAsked = askedIds().includes(accountId);
  before.set(accountId, isAsked);
  return isAsked;
}
