import { useCallback, useEffect, useMemo, useState } from 'react';
import { useHydrated } from '@tanstack/react-router';
import { showPopup } from '#web/ui/toast-store.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import type { Template } from '../contract.ts';
import { changesOf, draftLines, keptLost, noChanges, productsOf, type Draft } from './draft.ts';
import type { TemplateText } from './template-fields.tsx';
import { useSaveTemplate } from './use-save-template.ts';
import { loadChanges, storeChanges } from './stored-changes.ts';

/** A template with unsaved changes: nothing is sent before the buyer saves. */
export function useTemplateDraft(template: Template) {
  const [draft, edit] = useStoredDraft(template.id);
  const { isSaving, problem, save, add, reload, decideLater } = useSaveTemplate(template);
  const text: TemplateText = { name: template.name, description: template.description, ...draft.text };

  // Stable callbacks: unchanged rows are not re-rendered
  const setQuantity = useCallback(
    (id: number, quantity: number) =>
      edit((before) => ({ ...before, quantities: new Map(before.quantities).set(id, quantity) })),
    [edit],
  );
  const remove = useCallback(
    (ids: readonly number[]) => edit((before) => ({ ...before, removed: new Set([...before.removed, ...ids]) })),
    [edit],
  );

  return {
    text,
    lines: draftLines(template, draft),
    lost: keptLost(template, draft),
    /** Lines whose quantity was entered here. */
    touched: draftLines(template, draft).filter(({ item, quantity }) => draft.quantities.has(item.id) && quantity > 0),
    isChanged: draft !== noChanges,
    isSaving,
    problem,
    rename: (changed: Partial<TemplateText>) => edit((before) => ({ ...before, text: { ...before.text, ...changed } })),
    setQuantity,
    remove,
    undo: () => edit(() => noChanges),
    /** Saves all changes. */
    save: async (isOver = false) => {
      if (!(await save(changesOf(template, draft), isOver))) return;
      edit(() => noChanges);
      showPopup('Шаблон сохранён');
    },
    /** Adds a product at once; the other changes wait on. */
    add,
    /** All lines as they stand here. */
    products: () => productsOf(template, draft),
    decideLater,
    reload: async () => {
      if (await reload()) edit(() => noChanges);
    },
  };
}

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;

/** The unsaved changes of a template. They outlive a reload and the end of a session, not a page that is left. */
function useStoredDraft(templateId: number) {
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
