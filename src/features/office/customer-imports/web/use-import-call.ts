import { useState } from 'react';
import type { Input } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

type ImportCall = 'officeCustomerImportCheck' | 'officeCustomerImportApply' | 'officeInvitationsSend';

/** Does something with a file of customers, says what was done or why not, and reads again what shows it. */
export function useImportCall() {
  const { api, queryClient } = useApp();
  const [isPending, setPending] = useState(false);
  const call = async <N extends ImportCall>(name: N, input: Input<N>, doneText: string): Promise<void> => {
    setPending(true);
    try {
      await api(name, input as never);
      showPopup(doneText);
    } catch (error) {
      showFailure(error);
    } finally {
      const shown = ['officeCustomerImport', 'officeCustomerImports', 'officeCustomerImportRows', 'officeInvitations'];
      await Promise.all(shown.map((one) => queryClient.invalidateQueries({ queryKey: [one] })));
      setPending(false);
    }
  };
  return { call, isPending };
}
