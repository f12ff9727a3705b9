import { placesText } from '#shared/order-sheet/places-text.ts';
import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import { correctionKey, type LoadedSheet, lostKey } from './loaded-sheet.ts';
import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';

const NAME = 'sheet-left';

/** A cell may hold a book, and the browser keeps five megabytes. */
const MAX_LENGTH = 300;
const MAX_ROWS = 5000;

/** A row of a file that went to no basket; texts of the file, and why it was left. */
export type LeftRow = { place: string; article: string; name: string; amount: string; reason: string };

/** The rows of a file that were not found or are to be corrected, without those that the buyer has chosen goods for. */
export function leftRows({ sheet, chosen }: LoadedSheet): LeftRow[] {
  const open = [
    ...sheet.toCorrect.map((line) => ({ ...line, key: correctionKey(line), amount: line.text, places: [line] })),
    ...sheet.notFound.map((line) => ({ ...line, key: lostKey(line) })),
  ];
  const left = open.filter(({ key }) => !chosen.has(key)).slice(0, MAX_ROWS);
  return left.map(({ article, name, amount, reason, places }) => ({
    place: placesText(places).slice(0, MAX_LENGTH),
    article: article.slice(0, MAX_LENGTH),
    name: name.slice(0, MAX_LENGTH),
    amount: amount.slice(0, MAX_LENGTH),
    reason: reason.slice(0, MAX_LENGTH),
  }));
}

/** The rows outlive a reload, until the next file is added or the tab is closed. */
const storeLeftRows = (owner: DraftOwner, rows: readonly LeftRow[]): void =>
  storeDraft(owner, NAME, rows.length > 0 ? rows : null);

function loadLeftRows(owner: DraftOwner): LeftRow[] {
  const stored = loadDraft(owner, NAME);
  return Array.isArray(stored) ? (stored as Partial<LeftRow>[]).filter(isLeftRow) : [];
}

const isLeftRow = (row: Partial<LeftRow> | null): row is LeftRow =>
  (['place', 'article', 'name', 'amount', 'reason'] as const).every((field) => typeof row?.[field] === 'string');

/** The rows of the last file that went to no basket, until another file is added or they are dropped. */
export function useLeftRows(owner: DraftOwner | null) {
  // The server does not know the stored rows
  const isHydrated = useHydrated();
  const [kept, setKept] = useState<readonly LeftRow[] | null>(null);
  const [stored] = useState(() => (typeof window !== 'undefined' && owner ? loadLeftRows(owner) : []));
  const keep = (rows: readonly LeftRow[]) => {
    setKept(rows);
    if (owner) storeLeftRows(owner, rows);
  };
  return { rows: isHydrated ? (kept ?? stored) : [], keep };
}
