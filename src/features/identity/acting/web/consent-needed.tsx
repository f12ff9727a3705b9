import { useMutation } from '@tanstack/react-query';
import { formatTime } from '#shared/dates.ts';
import { failureMessage } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { ACTION_FAILED } from '#web/ui/toast-store.ts';
import styles from './acting.module.css';

interface ConsentNeededProps {
  companyId: number;
  opened: boolean;
  onClose: () => void;
}

/** The company wants to be asked before its manager enters: the question to its administrators. */
export function ConsentNeeded({ companyId, opened, onClose }: ConsentNeededProps) {
  const { api } = useApp();
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: () => api('entryConsentAsk', { body: { contragent: companyId } }),
  });
  const close = () => {
    onClose();
    reset();
  };
  return (
    <Modal opened={opened} onClose={close} title="Нужно согласие компании" size="small">
      <div className={styles.question}>
        <p aria-live="polite">
          {data === undefined
            ? 'Компания разрешает входить от имени сотрудников только с согласия администратора. Он получит уведомление; согласие действует один час.'
            : data.allowedUntil === null
              ? 'Запрос отправлен. Когда администратор ответит, вы получите уведомление.'
              : `Согласие уже есть: войти можно до ${formatTime(data.allowedUntil)}.`}
        </p>
        {error ? <p role="alert">{failureMessage(error, ACTION_FAILED)}</p> : null}
        <div className={styles.actions}>
          {data === undefined ? (
            <Button pending={isPending} onClick={() => mutate()}>
              Запросить согласие
            </Button>
          ) : null}
          <Button look="secondary" onClick={close}>
            Закрыть
          </Button>
        </div>
      </div>
    </Modal>
  );
}
