const KEY = 'city-asked';
const MAX_ACCOUNTS = 20;

/**
 * Whether the account is asked for its city for the first time in this browser, which is stored: it is not asked again,
 * closed without a choice or not. Where nothing can be stored, each document asks once.
 */
export function isAskedFirst(accountId: number): boolean {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    const ids: unknown[] = Array.isArray(stored) ? stored : [];
    if (ids.includes(accountId)) return false;
    localStorage.setItem(KEY, JSON.stringify([...ids, accountId].slice(-MAX_ACCOUNTS)));
  } catch {
    // Blocked or full
  }
  return true;
}
