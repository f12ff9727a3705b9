import { useState } from 'react';
import type { HeaderData } from '#features/shell/contract.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';
import { compareQuery } from './compare-query.ts';

/** Empties the comparison, once the visitor has said so (R-CALL-053, A-101). */
export function ClearCompare() {
  const { api, queryClient } = useApp();
  const [isAsking, setAsking] = useState(false);
  const clear = async () => {
    try {
      const compare = await api('compareClear', {});
      queryClient.setQueriesData<HeaderData>({ queryKey: ['header'] }, (header) => header && { ...header, compare });
      queryClient.setQueryData(compareQuery(api).queryKey, { items: [], sections: [] });
      return true;
    } catch (error) {
      showError(failureMessage(error, ACTION_FAILED));
      return false;
    }
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Очистить сравнение
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Очистить сравнение?"
        action="Очистить"
        onConfirm={clear}
      >
        Из сравнения уйдут товары всех разделов.
      </Confirm>
    </>
  );
}
