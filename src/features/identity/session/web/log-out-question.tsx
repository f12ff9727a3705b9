import { useState } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { openByPressLater } from '#web/app/open-by-press.ts';
import { Button } from '#web/ui/button.tsx';
import { logOut } from './log-out.ts';
import styles from './log-out-modal.module.css';

/** What a role without a basket finds again. */
const kept: Record<string, string | undefined> = { MANAGER: 'Избранное сохранится. ', TECH: '' };

/** What the window asks; 'Выйти' ends the session and leads to the login page (R-STATE-051). */
export function LogOutQuestion({ onClose }: { onClose: () => void }) {
  const { api, session } = useApp();
  const [pending, setPending] = useState(false);
  const leave = async () => {
    const browser = browserSession();
    // The page is of a former session: it is reloaded, and shows whose session another window has begun
    if (!browser.mayChange()) return;
    setPending(true);
    await logOut(api, browser);
    onClose();
    openByPressLater();
    window.location.assign('/auth');
  };
  return (
    <>
      <p>{kept[session.role] ?? 'Корзина и избранное сохранятся. '}Чтобы продолжить, нужно будет войти снова.</p>
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
