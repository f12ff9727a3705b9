import { noRows, type QuickRows } from './quick-rows.ts';

/** Where the rows outlive a visit to another page; a closed tab forgets them. */
const KEY = 'quick-order';

export function keepRows(state: QuickRows): void {
  try {
    if (state.rows.length > 1) sessionStorage.setItem(KEY, JSON.stringify(state));
    else sessionStorage.removeItem(KEY);
  } catch {
    // no storage, or none left: the rows live as long as the page
  }
}

/** What was kept; rows that waited for an answer are texts again. */
export function keptRows(): QuickRows {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as QuickRows | null;
    if (!kept || !Array.isArray(kept.rows) || kept.rows.length === 0) return noRows;
    return { ...kept, rows: kept.rows.map((row) => ({ ...row, wanted: null })) };
  } catch {
    // what somebody else has written there
    return noRows;
  }
}
