import { useHydrated } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { type Draft, noChanges } from './draft.ts';
import { loadChanges, storeChanges } from './stored-changes.ts';

/** The unsaved changes of a template. They outlive a reload and the end of a session, not a page that is left. */
export function useStoredDraft(templateId: number) {
  const owner = useDraftOwner();
  const isHydrated = useHydrated();
  const stored = useMemo(
    () => (isHydrated && owner ? loadChanges(owner, templateId) : noChanges),
    [isHydrated, owner, templateId],
  );
  const [edited, setEdited] = useState<Draft>();
  const edit = useCallback((next: (before: Draft) => Draft) => setEdited((before = stored) => next(before)), [stored]);
  useEffect(() => {
    if (owner && edited) storeChanges(owner, templateId, edited);
  }, [owner, templateId, edited]);
  return [edited ?? stored, edit] as const;
}
