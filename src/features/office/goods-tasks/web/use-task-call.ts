import { useState } from 'react';
import type { Data, Input } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';

type TaskCall = 'officeGoodsTaskRun' | 'officeGoodsSheet';

/** Begins a work on goods, says why not where it was refused, and reads again what shows the works. */
export function useTaskCall() {
  const { api, queryClient } = useApp();
  const [isPending, setPending] = useState(false);
  const call = async <N extends TaskCall>(name: N, input: Input<N>): Promise<Data<N> | null> => {
    setPending(true);
    try {
      return (await api(name, input as never)) as Data<N>;
    } catch (error) {
      showFailure(error);
      return null;
    } finally {
      const shown = ['officeGoodsTask', 'officeGoodsTasks', 'officeGoodsTaskRows'];
      await Promise.all(shown.map((one) => queryClient.invalidateQueries({ queryKey: [one] })));
      setPending(false);
    }
  };
  return { call, isPending };
}
