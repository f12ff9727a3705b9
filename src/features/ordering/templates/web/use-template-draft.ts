import { useCallback, useState } from 'react';
import type { TemplateText } from './template-fields.tsx';
import { failureMessage, isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showError, showPopup } from '#web/ui/toast-store.ts';
import type { Template } from '../contract.ts';
import { changesOf, draftLines, keptLost, noChanges, productsOf, type Draft } from './draft.ts';
import { templateQuery } from './queries.ts';

/** A template with unsaved changes: nothing is sent before the buyer saves. */
export function useTemplateDraft(template: Template) {
  const { api, queryClient } = useApp();
  const [draft, setDraft] = useState<Draft>(noChanges);
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
      else showError(failureMessage(error, ACTION_FAILED));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const change = ({ id, updatedAt }: Template, body: Partial<TemplateText> & { products?: Lines }, isOver = false) =>
    api('templateChange', { params: { id: String(id) }, body: { ...body, ...(isOver ? {} : { updatedAt }) } });
  const getNewest = () => api('templateView', { params: { code: String(template.id) } });
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
    problem,
    rename: (changed: Partial<TemplateText>) =>
      setDraft((before) => ({ ...before, text: { ...before.text, ...changed } })),
    setQuantity,
    remove,
    undo: () => setDraft(noChanges),
    /** Saves all changes; `isOver` also where another window has saved meanwhile. */
    save: async (isOver = false) => {
      if (!(await send(() => change(template, changesOf(template, draft), isOver)))) return;
      setDraft(noChanges);
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
      if (await send(getNewest)) setDraft(noChanges);
    },
  };
}

/** What another window has done with the template: saved or deleted it. */
type Problem = 'conflict' | 'gone' | undefined;

const problems: Record<string, Problem> = { CONFLICT: 'conflict', NOT_FOUND: 'gone' };

const problemOf = (error: unknown): Problem =>
  isApiFailure(error) ? problems[error.errors[0]?.code ?? ''] : undefined;

type Lines = { id: number; quantity: number; unit?: string }[];

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;
