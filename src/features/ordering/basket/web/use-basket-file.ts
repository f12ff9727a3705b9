import { useState } from 'react';
import { downloadFile } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { basketSaved } from './basket-saved.ts';

/** Saves the basket as a spreadsheet on the visitor's disk, once the quantities on their way are in it. */
export function useBasketFile() {
  const { api, queryClient } = useApp();
  const [isPending, setPending] = useState(false);
  const download = async () => {
    setPending(true);
    try {
      await basketSaved(queryClient, api);
      const { link, name } = await api('basketFile', { body: {} });
      await downloadFile(link, name);
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  return { download, isPending };
}
