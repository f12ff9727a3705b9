import { useState } from 'react';
import type { Data, Input } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showError, showFailure, showPopup } from '#web/ui/toast-store.ts';

type ActionCall =
  | 'officeOrderCancel'
  | 'officeOrderHandOver'
  | 'officeOrderSend'
  | 'officeOrderRelease'
  | 'officeOrderProlong'
  | 'officeOrderStatus'
  | 'officeOrderPaid';

type BodyOf<N extends ActionCall> = Input<N> extends { body: infer Body } ? Body : never;

/** What was not done, by order. */
export type Refused = Data<'officeOrderCancel'>['results'];

/**
 * Does something with orders and reads again what shows them. Says what was done; what was refused for one order is a
 * message, for several it is in `refused`.
 */
export function useOrderAction(onDone?: () => void) {
  const { api, queryClient } = useApp();
  const [pending, setPending] = useState<ActionCall | null>(null);
  const [refused, setRefused] = useState<Refused>([]);
  const run = async <N extends ActionCall>(name: N, body: BodyOf<N>, doneText: string): Promise<boolean> => {
    setPending(name);
    try {
      const { results } = (await api(name, { body } as never)) as Data<'officeOrderCancel'>;
      const failed = results.filter(({ done }) => !done);
      if (failed.length === 0) showPopup(doneText);
      else if (results.length === 1) showError(failed[0]?.message ?? undefined);
      else setRefused(failed);
      await refreshOrders(queryClient);
      if (failed.length === 0) onDone?.();
      return failed.length < results.length;
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setPending(null);
    }
  };
  return { run, pending, refused, forget: () => setRefused([]) };
}

/** Lists and pages of orders, after a change. */
export async function refreshOrders(queryClient: ReturnType<typeof useApp>['queryClient']): Promise<void> {
  await Promise.all(['officeOrders', 'officeOrder'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
