import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Modal } from '#web/ui/modal.tsx';
import { logOut } from './log-out.ts';
import styles from './log-out-modal.module.css';

interface LogOutModalProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks before the session is ended (R-MODAL-01); then to the login page (R-STATE-051). */
export function LogOutModal({ opened, onClose }: LogOutModalProps) {
  const { api } = useApp();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    await logOut(api, browserSession());
    onClose();
    window.location.assign('/auth');
  };
  return (
    <Modal opened={opened} onClose={onClose} title="Выйти из аккаунта?" size="small">
      <p>Корзина и избранное сохранятся. Чтобы продолжить покупки, нужно будет войти снова.</p>
      <div className={styles.actions}>
        <Button pending={pending} onClick={() => void leave()}>
          Выйти
        </Button>
        <Button look="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </Modal>
  );
}
