import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import styles from './appeals.module.css';

/** The way through the appeals that wait for staff, the longest wait first. */
export function useQueue() {
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const open = async (next: number | null) => {
    setOver(next === null);
    if (next === null) return;
    showPopup('Ответ отправлен, открыли следующее обращение');
    await navigate({ to: '/appeal/$code/', params: { code: String(next) }, search: { queue: 1 } });
  };
  return { open, isOver };
}

export function QueueEnd() {
  return (
    <>
      <output className={styles.second}>Ответ отправлен. Больше никто не ждёт ответа.</output>
      <div className={styles.actions}>
        <ButtonLink href="/office/" look="secondary">
          На рабочее место
        </ButtonLink>
      </div>
    </>
  );
}
