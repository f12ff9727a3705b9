import { useHydrated } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { TemplateText } from './template-fields.tsx';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { useDraftOwner } from '#web/app/layout-data.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { Template } from '../contract.ts';
import { changesOf, draftLines, isStored, keptLost, noChanges, productsOf, type Draft } from './draft.ts';
import { templateQuery } from './queries.ts';
import { loadChanges, storeChanges } from './stored-changes.ts';

/**
 * A template with unsaved changes: nothing is sent before the buyer saves. They outlive a reload and the end of a session,
 * not a page that is left.
 */
export function useTemplateDraft(template: Template) {
  const { api, queryClient } = useApp();
  const [draft, edit] = useStoredDraft(template.id);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const text: TemplateText = { name: template.name, description: template.description, ...draft.text };
  const { queryKey } = templateQuery(api, String(template.id));

  const send = async (change: () => Promise<Template>) => {
    setSaving(true);
    try {
      const saved = await change();
      queryClient.setQueryData(queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['templateList'] });
      setProblem(undefined);
      return true;
    } catch (error) {
      const met = problemOf(error);
      if (met) setProblem(met);
      else showFailure(error);
      return false;
    } finally {
      setSaving(false);
    }
  };
  const change = ({ id, updatedAt }: Template, body: Partial<TemplateText> & { products?: Lines }, isOver = false) =>
    api('templateChange', { params: { id: String(id) }, body: { ...body, ...(isOver ? {} : { updatedAt }) } });
  const getNewest = () => api('templateView', { params: { code: String(template.id) } });
  /** A save whose answer was lost has changed the template itself: no other window has. */
  const changeUnlessStored = async (body: ReturnType<typeof changesOf>) => {
    try {
      return await change(template, body);
    } catch (error) {
      if (problemOf(error) !== 'conflict') throw error;
      const newest = await getNewest();
      if (!isStored(newest, body)) throw error;
      return newest;
    }
  };
  const withLine = (to: Template, line: Lines[number]) =>
    change(to, { products: [...productsOf(to, noChanges), line] });

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
    isChanged: draft !== noChanges,
    isSaving,
    problem,
    rename: (changed: Partial<TemplateText>) => edit((before) => ({ ...before, text: { ...before.text, ...changed } })),
    setQuantity,
    remove,
    undo: () => edit(() => noChanges),
    /** Saves all changes; `isOver` also where another window has saved meanwhile. */
    save: async (isOver = false) => {
      const body = changesOf(template, draft);
      if (!(await send(() => (isOver ? change(template, body, true) : changeUnlessStored(body))))) return;
      edit(() => noChanges);
      showPopup('Шаблон сохранён');
    },
    /** Adds a product at once, also to what another window has saved meanwhile; the other changes wait on. */
    add: (line: Lines[number]) =>
      send(async () => {
        try {
          return await withLine(template, line);
        } catch (error) {
          if (problemOf(error) !== 'conflict') throw error;
          const newest = await getNewest();
          const isThere = [...newest.products, ...newest.lost].some(({ id }) => id === line.id);
          return isThere ? newest : await withLine(newest, line);
        }
      }),
    /** All lines as they stand here. */
    products: () => productsOf(template, draft),
    /** Closes the question about the other window: the changes stay, and saving asks again. */
    decideLater: () => setProblem(undefined),
    /** Loads the template that the other window saved. */
    reload: async () => {
      if (await send(getNewest)) edit(() => noChanges);
    },
  };
}

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

/** What another window has done with the template: saved or deleted it. */
type Problem = 'conflict' | 'gone' | undefined;

const problems: Record<string, Problem> = { CONFLICT: 'conflict', NOT_FOUND: 'gone' };

const problemOf = (error: unknown): Problem =>
  isApiFailure(error) ? problems[error.errors[0]?.code ?? ''] : undefined;

type Lines = { id: number; quantity: number; unit?: string }[];

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;
