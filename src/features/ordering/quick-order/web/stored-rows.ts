import { noRows, type QuickRows } from './quick-rows.ts';

/** In the session storage: rows survive a visit to another page, not a closed tab. */
const KEY = 'quick-order';

export function storeRows(state: QuickRows): void {
  try {
    if (state.rows.length > 1) sessionStorage.setItem(KEY, JSON.stringify(state));
    else sessionStorage.removeItem(KEY);
  } catch {
    // storage is unavailable or full: the rows live as long as the page
  }
}

/** The stored rows; rows that waited for an answer become texts again. */
export function loadRows(): QuickRows {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as QuickRows | null;
    if (!kept || !Array.isArray(kept.rows) || kept.rows.length === 0) return noRows;
    return { ...kept, rows: kept.rows.map((row) => ({ ...row, wanted: null })) };
  } catch {
    // invalid JSON in the storage
    return noRows;
  }
}
