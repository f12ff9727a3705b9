import type { Input } from '#shared/endpoint.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

type ActionCall = 'officePermit' | 'officePermitEnd' | 'officePermitRefuse';
type BodyOf<N extends ActionCall> = Input<N> extends { body: infer Body } ? Body : never;

/** What shows debts, permits and requests for them. */
const SHOWN_BY = ['officeDebts', 'officeActs', 'officeCustomers', 'officeCustomer', 'officeHome'];

/** Reads again what shows the debts of companies. */
export function useDebtRefresh(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () => Promise.all(SHOWN_BY.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/**
 * Does something with the permit of a company, says what was done and reads again what shows it. A form shows the failure
 * itself: `runInForm` throws it.
 */
export function useDebtAction(id: number) {
  const { api } = useApp();
  const refresh = useDebtRefresh();
  const runInForm = async <N extends ActionCall>(name: N, body: BodyOf<N>, doneText: string): Promise<boolean> => {
    try {
      await api(name, { params: { id: String(id) }, body } as never);
    } catch (error) {
      // Somebody else, or an order, may have come first
      if (isApiFailure(error) && error.errors[0]?.code === 'CONFLICT') await refresh();
      throw error;
    }
    showPopup(doneText);
    await refresh();
    return true;
  };
  const run = async <N extends ActionCall>(name: N, body: BodyOf<N>, doneText: string): Promise<boolean> => {
    try {
      return await runInForm(name, body, doneText);
    } catch (error) {
      showFailure(error);
      return false;
    }
  };
  return { run, runInForm };
}
