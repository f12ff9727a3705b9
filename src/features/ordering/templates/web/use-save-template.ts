import { useState } from 'react';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { Template } from '../contract.ts';
import { type changesOf, isStored, noChanges, productsOf } from './draft.ts';
import { templateQuery } from './queries.ts';

/** What another window has done with the template: saved or deleted it. */
type Problem = 'conflict' | 'gone' | undefined;

type Changes = ReturnType<typeof changesOf>;
type Line = { id: number; quantity: number; unit?: string };

/** The calls that change a template; each tells whether it has succeeded, else the buyer sees why it has not. */
export function useSaveTemplate(template: Template) {
  const { api, queryClient } = useApp();
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<Problem>();
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
  const change = ({ id, updatedAt }: Template, body: Changes, isOver = false) =>
    api('templateChange', { params: { id: String(id) }, body: { ...body, ...(isOver ? {} : { updatedAt }) } });
  const getNewest = () => api('templateView', { params: { code: String(template.id) } });
  /** A save whose answer was lost has changed the template itself: no other window has. */
  const changeUnlessStored = async (body: Changes) => {
    try {
      return await change(template, body);
    } catch (error) {
      if (problemOf(error) !== 'conflict') throw error;
      const newest = await getNewest();
      if (!isStored(newest, body)) throw error;
      return newest;
    }
  };
  const withLine = (to: Template, line: Line) => change(to, { products: [...productsOf(to, noChanges), line] });

  return {
    isSaving,
    problem,
    /** `isOver`: also where another window has saved meanwhile. */
    save: (body: Changes, isOver: boolean) =>
      send(() => (isOver ? change(template, body, true) : changeUnlessStored(body))),
    /** Adds a product, also to what another window has saved meanwhile. */
    add: (line: Line) =>
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
    /** Loads the template that the other window saved. */
    reload: () => send(getNewest),
    /** Closes the question about the other window: the changes stay, and saving asks again. */
    decideLater: () => setProblem(undefined),
  };
}

const problems: Record<string, Problem> = { CONFLICT: 'conflict', NOT_FOUND: 'gone' };

const problemOf = (error: unknown): Problem =>
  isApiFailure(error) ? problems[error.errors[0]?.code ?? ''] : undefined;
