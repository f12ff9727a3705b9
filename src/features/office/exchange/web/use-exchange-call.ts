import { useState } from 'react';
import type { CallName, Data, Input } from '#shared/endpoint.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';

/** Queries that show the exchange. */
const SHOWN = [
  'officeExchange',
  'officeQuarantine',
  'officeImports',
  'officeImport',
  'officeImportChanges',
  'officeImportNotes',
  'officeUploads',
  'officeConnection',
  'officeFeed',
];

/** Reads the screens of the exchange again. */
export async function refreshExchange({ queryClient }: Pick<ReturnType<typeof useApp>, 'queryClient'>): Promise<void> {
  await Promise.all(SHOWN.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}

/** Changes something of the exchange, says what was done or why not, and reads the screens again. */
export function useExchangeCall<N extends CallName>(name: N) {
  const app = useApp();
  const [isPending, setPending] = useState(false);
  const call = async (input: Input<N>, doneText?: (data: Data<N>) => string): Promise<Data<N> | null> => {
    setPending(true);
    try {
      const data = (await app.api(name, input as never)) as Data<N>;
      if (doneText) showPopup(doneText(data));
      return data;
    } catch (error) {
      showFailure(error);
      return null;
    } finally {
      await refreshExchange(app);
      setPending(false);
    }
  };
  return { call, isPending };
}

/** Whether the visitor changes the exchange: technical users look after it, and repeat what has failed. */
export const useMayChange = (): boolean => useApp().session.role === 'MANAGER';
