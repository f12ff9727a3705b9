import { useState } from 'react';
import type { Data, Input } from '#shared/endpoint.ts';
import { ApiFailure, isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showError, showFailure, showPopup } from '#web/ui/toast-store.ts';

type ActionCall =
  | 'officeOrderCancel'
  | 'officeOrderHandOver'
  | 'officeOrderAssign'
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
 * message, for several it is in `refused`. Throws the CONFLICT of one order.
 */
export function useOrderAction(onDone?: () => Promise<void> | void) {
  const { api, queryClient } = useApp();
  const [pending, setPending] = useState<ActionCall | null>(null);
  const [refused, setRefused] = useState<Refused>([]);
  const run = async <N extends ActionCall>(name: N, body: BodyOf<N>, doneText: string): Promise<boolean> => {
    setPending(name);
    try {
      const { results } = (await api(name, { body } as never)) as Data<'officeOrderCancel'>;
      const failed = results.filter(({ done }) => !done);
      const [one] = failed;
      if (results.length === 1 && one?.code === 'CONFLICT') throw new ApiFailure(409, [conflictOf(one)]);
      if (failed.length === 0) showPopup(doneText);
      else if (results.length === 1) showError(failed[0]?.message ?? undefined);
      else setRefused(failed);
      // What leaves the page goes first: the order may be out of sight now
      if (failed.length === 0) await onDone?.();
      await refreshOrders(queryClient);
      return failed.length < results.length;
    } catch (error) {
      // The form shows what is stored now
      if (isApiFailure(error) && error.errors[0]?.code === 'CONFLICT') throw error;
      showFailure(error);
      return false;
    } finally {
      setPending(null);
    }
  };
  return { run, pending, refused, forget: () => setRefused([]) };
}

const conflictOf = ({ message }: Refused[number]) => ({ code: 'CONFLICT', message: message ?? '' });

/** Lists and pages of orders, after a change. */
export async function refreshOrders(queryClient: ReturnType<typeof useApp>['queryClient']): Promise<void> {
  await Promise.all(['officeOrders', 'officeOrder'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
