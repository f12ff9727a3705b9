import { useMutation } from '@tanstack/react-query';
import { saveBlob } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { showFailure } from '#web/ui/toast-store.ts';
import styles from './profile-page.module.css';

/** Everything that the shop stores about the visitor, as one file. */
export function MyData() {
  const { api } = useApp();
  const { mutate, isPending } = useMutation({
    mutationFn: () => api('profileData', {}),
    onSuccess: ({ parts }) => {
      const text = JSON.stringify(parts, null, 2);
      saveBlob(new Blob([text], { type: 'application/json' }), 'мои-данные.json');
    },
    onError: showFailure,
  });
  return (
    <Panel title="Мои данные" className={styles.whole}>
      <p className={styles.lead}>
        Всё, что магазин хранит о вас: учётная запись, согласия, сессии, журнал, письма, заказы, списки. Один файл,
        который открывается в текстовом редакторе.
      </p>
      <Button look="secondary" pending={isPending} onClick={() => mutate()}>
        Скачать
      </Button>
    </Panel>
  );
}
