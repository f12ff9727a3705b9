import { useState } from 'react';
import type { Input } from '#shared/endpoint.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

type ActionCall =
  | 'officeCustomerApprove'
  | 'officeCustomerRefuse'
  | 'officeCustomerTerms'
  | 'officeCustomerBan'
  | 'officeCustomerManager'
  | 'officeCustomerClose'
  | 'officeCustomerOpen'
  | 'officeCustomerPin'
  | 'officeCustomerUnpin'
  | 'officeCustomerApplicant';

type BodyOf<N extends ActionCall> = Input<N> extends { body: infer Body } ? Body : never;

/**
 * Does something with a company, says what was done and reads again what shows it. A form shows the failure itself:
 * `runInForm` throws it.
 */
export function useCustomerAction(id: number) {
  const { api, queryClient } = useApp();
  const [pending, setPending] = useState<ActionCall | null>(null);
  const refresh = () =>
    Promise.all(
      ['officeCustomers', 'officeCustomer', 'officeHome'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const runInForm = async <N extends ActionCall>(name: N, body: BodyOf<N>, doneText: string): Promise<boolean> => {
    try {
      await api(name, { params: { id: String(id) }, body } as never);
    } catch (error) {
      // Somebody else may have decided meanwhile
      if (isApiFailure(error) && error.errors[0]?.code === 'CONFLICT') await refresh();
      throw error;
    }
    showPopup(doneText);
    await refresh();
    return true;
  };
  const run = async <N extends ActionCall>(name: N, body: BodyOf<N>, doneText: string): Promise<boolean> => {
    setPending(name);
    try {
      return await runInForm(name, body, doneText);
    } catch (error) {
      showFailure(error);
      return false;
    } finally {
      setPending(null);
    }
  };
  return { run, runInForm, pending };
}
