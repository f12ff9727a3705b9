import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { cookieText, readCookie } from '#web/app/cookies.ts';

// Most visitors have closed it: its words are not part of every page
const CookieNoticePanel = lazy(async () => ({
  default: (await import('./cookie-notice-panel.tsx')).CookieNoticePanel,
}));

/** Seconds: a year. */
const YEAR = 31_536_000;

/** Says that the shop keeps cookies; stays on every page until it is closed, then for a year away (R-FEAT-33, R-MODAL-02). */
export function CookieNotice() {
  const [closedNow, setClosedNow] = useState(false);
  const wasClosed = useSyncExternalStore(
    () => () => {},
    () => isNoticeClosed(document.cookie),
    () => true,
  );
  if (closedNow || wasClosed) return null;
  const close = () => {
    document.cookie = closedNoticeCookie(window.location.protocol === 'https:');
    setClosedNow(true);
  };
  return (
    <Suspense fallback={null}>
      <CookieNoticePanel onClose={close} />
    </Suspense>
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
