import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { Button } from '#web/ui/button.tsx';
import { logOut } from './log-out.ts';
import styles from './log-out-modal.module.css';

/** What the window asks; 'Выйти' ends the session and leads to the login page (R-STATE-051). */
export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { api } = useApp();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    setPending(true);
    await logOut(api, browserSession());
    onClose();
    window.location.assign('/auth');
  };
  return (
    <>
      <p>Корзина и избранное сохранятся. Чтобы продолжить покупки, нужно будет войти снова.</p>
      <div className={styles.actions}>
        <Button pending={pending} onClick={() => void leave()}>
          Выйти
        </Button>
        <Button look="secondary" onClick={onClose}>
          Отмена
        </Button>
      </div>
    </>
  );
}
