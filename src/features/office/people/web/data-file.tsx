import { useMutation } from '@tanstack/react-query';
import { saveBlob } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import type { OfficePerson } from '../contract.ts';

/** Everything that the shop stores about a person, as one file. */
export function DataFile({ person: { id } }: { person: OfficePerson }) {
  const { api } = useApp();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('officePersonData', { params: { id: String(id) }, body: {} }),
    onSuccess: ({ parts }) => {
      const text = JSON.stringify(parts, null, 2);
      saveBlob(new Blob([text], { type: 'application/json' }), `данные-${id}.json`);
    },
    onError: showFailure,
  });
  return (
    <Button look="secondary" pending={isPending} onClick={() => mutate()}>
      Скачать данные
    </Button>
  );
}
