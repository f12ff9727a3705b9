import { useState } from 'react';
import type { HeaderData } from '#features/shell/contract.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';

/** Empties the favourites, once the visitor has said so (R-CALL-049, A-101). */
export function ClearFavourites() {
  const { api, queryClient } = useApp();
  const [isAsking, setAsking] = useState(false);
  const clear = async () => {
    try {
      const favorite = await api('favouriteClear', {});
      queryClient.setQueriesData<HeaderData>({ queryKey: ['header'] }, (header) => header && { ...header, favorite });
      await queryClient.invalidateQueries({ queryKey: ['listing', { base: '/favourites/' }] });
      return true;
    } catch (error) {
      showError(failureMessage(error, ACTION_FAILED));
      return false;
    }
  };
  return (
    <>
      <Button look="quiet" onClick={() => setAsking(true)}>
        Очистить избранное
      </Button>
      <Confirm
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Очистить избранное?"
        action="Очистить"
        onConfirm={clear}
      >
        Из избранного уйдут все товары. В каталоге и в корзине ничего не изменится.
      </Confirm>
    </>
  );
}
