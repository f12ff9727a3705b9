import { useState, useSyncExternalStore } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { cookieText, readCookie } from '#web/app/cookies.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './cookie-notice.module.css';

/** Seconds: a year. */
const YEAR = 31_536_000;

/**
 * Says that the shop keeps cookies; stays on every page until it is closed, then for a year away (R-FEAT-33, R-MODAL-02).
 * The server decides by the cookie of the request: drawn by the browser's scripts, it would be the last and largest part
 * of many pages.
 */
export function CookieNotice() {
  const { session } = useApp();
  const [closedNow, setClosedNow] = useState(false);
  const wasClosed = useSyncExternalStore(
    () => () => {},
    () => isNoticeClosed(document.cookie),
    () => session.closedNotice === true,
  );
  if (closedNow || wasClosed) return null;
  const close = () => {
    document.cookie = closedNoticeCookie(window.location.protocol === 'https:');
    setClosedNow(true);
  };
  return (
    <section className={styles.notice} aria-label="Файлы cookie">
      <p>
        Сайт хранит файлы cookie<span className={styles.reason}>: без них не работают вход и настройки</span>. Подробнее
        — в{' '}
        <Link href="/privacy/" className={styles.link}>
          политике
        </Link>
        .
      </p>
      <Button size="medium" onClick={close}>
        Понятно
      </Button>
    </section>
  );
}

/** Whether the visitor has closed the notice (R-STATE-062). */
export function isNoticeClosed(cookies: string): boolean {
  return readCookie(cookies, 'isCookie') === 'close';
}

/** What closing it stores (R-STATE-063). */
export function closedNoticeCookie(secure: boolean): string {
  return cookieText('isCookie', 'close', YEAR, secure);
}
