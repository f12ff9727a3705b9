import { useEffect } from 'react';
import { loadDraft } from '#web/app/drafts.ts';
import { useTextOwner } from '#web/app/use-text-owner.ts';

/** A page opens its own forms alone. */
export const draftOf = (name: string) => `form:${location.pathname}:${name}`;

/** Opens the window of a form in which something was typed when the session ended. */
export function useKeptWindow(name: string, open: () => void): void {
  const owner = useTextOwner();
  useEffect(() => {
    if (owner && loadDraft(owner, draftOf(name)) !== null) open();
    // Once for each owner, however often the page renders
    // oxlint-disable-next-line react/exhaustive-deps -- `open` is another function each time
  }, [owner, name]);
}
