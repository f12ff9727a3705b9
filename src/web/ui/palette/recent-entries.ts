import { type DraftOwner, loadDraft, storeDraft } from '#web/app/drafts.ts';
import type { PaletteEntry } from './palette-entry.ts';

const MAX_RECENT = 8;

/** What this account has opened by the palette of this name in this tab, the latest first. */
export function recentEntries<Kind extends string>(
  owner: DraftOwner | null,
  name: string,
  kinds: Readonly<Record<Kind, unknown>>,
): PaletteEntry<Kind>[] {
  const stored = owner && loadDraft(owner, name);
  return Array.isArray(stored) ? (stored as PaletteEntry<Kind>[]).filter(({ kind }) => kind in kinds) : [];
}

/** Puts `entry` before the others of `recent`. */
export function rememberEntry<Kind extends string>(
  owner: DraftOwner | null,
  name: string,
  { entry, recent }: { entry: PaletteEntry<Kind>; recent: readonly PaletteEntry<Kind>[] },
): void {
  if (!owner) return;
  const others = recent.filter(({ kind, id }) => kind !== entry.kind || id !== entry.id);
  storeDraft(owner, name, [entry, ...others].slice(0, MAX_RECENT));
}
