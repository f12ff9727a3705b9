import { useCallback, useState } from 'react';
import type { TemplateText } from './template-fields.tsx';
import { failureMessage, isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showError, showPopup } from '#web/ui/toast-store.ts';
import type { Template } from '../contract.ts';
import { draftLines, keptLost, noChanges, productsOf, type Draft } from './draft.ts';
import { templateQuery } from './queries.ts';

/** A template with unsaved changes: nothing is sent before the buyer saves. */
export function useTemplateDraft(template: Template) {
  const { api, queryClient } = useApp();
  const [draft, setDraft] = useState<Draft>(noChanges);
  const [isSaving, setSaving] = useState(false);
  const [isConflict, setConflict] = useState(false);
  const text = draft.text ?? { name: template.name, description: template.description };
  const { queryKey } = templateQuery(api, String(template.id));

  const send = async (change: () => Promise<Template>) => {
    setSaving(true);
    try {
      const saved = await change();
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['templateList'] });
      setConflict(false);
      return true;
    } catch (error) {
      if (isConflictOf(error)) setConflict(true);
      else showError(failureMessage(error, ACTION_FAILED));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const change = ({ id, updatedAt }: Template, body: Partial<TemplateText> & { products?: Lines }, isOver = false) =>
    api('templateChange', { params: { id: String(id) }, body: { ...body, ...(isOver ? {} : { updatedAt }) } });
  const withLine = (to: Template, line: Lines[number]) =>
    change(to, { products: [...productsOf(to, noChanges), line] });

  // Stable callbacks: unchanged rows are not re-rendered
  const setQuantity = useCallback(
    (id: number, quantity: number) =>
      setDraft((before) => ({ ...before, quantities: new Map(before.quantities).set(id, quantity) })),
    [],
  );
  const remove = useCallback(
    (ids: readonly number[]) => setDraft((before) => ({ ...before, removed: new Set([...before.removed, ...ids]) })),
    [],
  );

  return {
    text,
    lines: draftLines(template, draft),
    lost: keptLost(template, draft),
    isChanged: draft !== noChanges,
    isSaving,
    isConflict,
    rename: (next: TemplateText) => setDraft((before) => ({ ...before, text: next })),
    setQuantity,
    remove,
    undo: () => setDraft(noChanges),
    /** Saves all changes; `isOver` also where another window has saved meanwhile. */
    save: async (isOver = false) => {
      const body = { ...draft.text, products: productsOf(template, draft) };
      if (!(await send(() => change(template, body, isOver)))) return;
      setDraft(noChanges);
      showPopup('Шаблон сохранён');
    },
    /** Adds a product at once, also to what another window has saved meanwhile; the other changes wait on. */
    add: (line: Lines[number]) =>
      send(async () => {
        try {
          return await withLine(template, line);
        } catch (error) {
          if (!isConflictOf(error)) throw error;
          const newest = await api('templateView', { params: { code: String(template.id) } });
          const isThere = [...newest.products, ...newest.lost].some(({ id }) => id === line.id);
          return isThere ? newest : await withLine(newest, line);
        }
      }),
    /** Closes the question of the conflict: the changes stay, and saving asks again. */
    decideLater: () => setConflict(false),
    /** Loads the template that the other window saved. */
    reload: async () => {
      await queryClient.invalidateQueries({ queryKey });
      setDraft(noChanges);
      setConflict(false);
    },
  };
}

const isConflictOf = (error: unknown) => isApiFailure(error) && error.errors[0]?.code === 'CONFLICT';

type Lines = { id: number; quantity: number; unit?: string }[];

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;
