import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import { isEmpty, MAX_UNIT_LENGTH, type QuickRow, type QuickRows, rowsOf, type Wanted } from './quick-rows.ts';

/** Where rows are stored: whose they are, and of which list. */
export interface RowsPlace {
  owner: DraftOwner;
  name: string;
}

/** The rows of the buyer's quick order. */
export const placeOf = (owner: DraftOwner): RowsPlace => ({ owner, name: 'quick-order' });

/** A row without what the shop has said of it: prices and stock are asked for again. */
type StoredRow = Pick<QuickRow, 'text' | 'wanted'>;

/** Rows survive a visit to another page, not a closed tab. */
export function storeRows({ owner, name }: RowsPlace, { rows }: QuickRows): void {
  const stored = rows
    .filter((row) => !isEmpty(row))
    .map((row): StoredRow => ({ text: row.text, wanted: wantedIn(row) }));
  storeDraft(owner, name, stored.length > 0 ? stored : null);
}

/** The stored rows; what they mean is to be asked for. */
export function loadRows({ owner, name }: RowsPlace): QuickRows {
  const stored = loadDraft(owner, name);
  return rowsOf(Array.isArray(stored) ? (stored as StoredRow[]).filter(isStoredRow) : []);
}

export function wantedIn({ line, quantity, wanted }: QuickRow): Wanted | null {
  if (line === null) return wanted;
  // The product may have another unit by then: the shop converts what is kept, or says that it cannot
  const unit = line.unit.slice(0, MAX_UNIT_LENGTH);
  return { id: line.item_id, article: line.article ?? '', name: line.name, amount: quantity || null, unit };
}

const isStoredRow = (row: Partial<StoredRow> | null): row is StoredRow =>
  typeof row?.text === 'string' && typeof row.wanted === 'object';
