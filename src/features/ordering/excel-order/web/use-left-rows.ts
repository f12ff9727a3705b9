import { useHydrated } from '@tanstack/react-router';
import { useState } from 'react';
import type { DraftOwner } from '#web/app/drafts.ts';
import { type LeftRow, loadLeftRows, storeLeftRows } from './left-rows.ts';

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
