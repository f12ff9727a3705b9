import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { showFailure, showPopup } from '#web/ui/toast-store.ts';
import type { Template } from '../contract.ts';
import { templateQuery } from './queries.ts';

/** Shares a template with the company, and takes it back. */
export function ShareTemplate({ template: { id, isShared } }: { template: Template }) {
  const { api, queryClient } = useApp();
  const [isPending, setPending] = useState(false);
  const change = async () => {
    setPending(true);
    try {
      const shared = !isShared;
      const saved = await api('templateChange', { params: { id: String(id) }, body: { shared } });
      queryClient.setQueryData(templateQuery(api, String(id)).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ['templateList'] });
      showPopup(shared ? 'Шаблон видят все, кто заказывает для компании' : 'Шаблон снова видите только вы');
    } catch (error) {
      showFailure(error);
    }
    setPending(false);
  };
  return (
    <Button look="secondary" pending={isPending} onClick={() => void change()}>
      {isShared ? 'Закрыть от компании' : 'Открыть компании'}
    </Button>
  );
}
