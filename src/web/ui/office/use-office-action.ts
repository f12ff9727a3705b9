import { useState } from 'react';
import type { CallName, Data, Input } from '#shared/endpoint.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

/** The calls that change one subject. */
type ActionCall = {
  [N in CallName]: Input<N> extends { params: { id: string }; body: object } ? N : never;
}[CallName];
type BodyOf<N extends CallName> = Input<N> extends { body: infer Body } ? Body : never;

/** Reads again what these calls have answered. */
export function useReread(shownBy: readonly CallName[]): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () => Promise.all(shownBy.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

const isConflict = (error: unknown) => isApiFailure(error) && error.errors[0]?.code === 'CONFLICT';

/**
 * Changes the subject of a screen, says what was done and reads again what shows it. `run` says a failure too and answers
 * false; null where somebody else was first. A form shows the failure itself: `runInForm` throws it.
 */
export function useOfficeAction(id: number, shownBy: readonly CallName[]) {
  const { api } = useApp();
  const reread = useReread(shownBy);
  const [isPending, setPending] = useState(false);
  const runInForm = async <N extends ActionCall>(name: N, body: BodyOf<N>, doneText: string): Promise<Data<N>> => {
    try {
      const data = (await api(name, { params: { id: String(id) }, body } as never)) as Data<N>;
      showPopup(doneText);
      await reread();
      return data;
    } catch (error) {
      if (isConflict(error)) await reread();
      throw error;
    }
  };
  const run = async <N extends ActionCall>(
    name: N,
    body: BodyOf<N>,
    doneText: string,
  ): Promise<Data<N> | null | false> => {
    setPending(true);
    try {
      return await runInForm(name, body, doneText);
    } catch (error) {
      showFailure(error);
      return isConflict(error) ? null : false;
    } finally {
      setPending(false);
    }
  };
  return { run, runInForm, isPending };
}
