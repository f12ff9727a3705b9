import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import { kinds, type PaletteEntry } from './palette-entries.ts';

const NAME = 'office-recent';
const MAX_RECENT = 8;

/** What this account has opened by Ctrl+K in this tab, the latest first. */
export function recentEntries(owner: DraftOwner | null): PaletteEntry[] {
  const stored = owner && loadDraft(owner, NAME);
  return Array.isArray(stored) ? (stored as PaletteEntry[]).filter(({ kind }) => kind in kinds) : [];
}

export function rememberEntry(owner: DraftOwner | null, entry: PaletteEntry): void {
  if (!owner) return;
  const others = recentEntries(owner).filter(({ kind, id }) => kind !== entry.kind || id !== entry.id);
  storeDraft(owner, NAME, [entry, ...others].slice(0, MAX_RECENT));
}
