import { readCookie, writeCookie } from './cookies.ts';
import { dropDrafts, keepOpenForms } from './drafts.ts';
import { managersPage } from './managers-page.ts';

/** R-CONST-02: both are 24 hours, 1440 minutes and 86400 seconds. */
export const TOKEN_MAX_AGE_SECONDS = 86_400;

/** R-CONST-06. */
const MANAGER_COOKIES = ['managerToken', 'managerPage'] as const;

export interface BrowserSession {
  token(): string | undefined;
  /** The manager's own token while he acts under a customer. */
  managerToken(): string | undefined;
  /** The page from which he went to the customer, as it was kept: to be checked before it is followed. */
  managerPage(): string | undefined;
  /** Makes the manager's own session this browser's again; false where none was kept (R-STATE-052, R-STATE-054). */
  restoreManager(): boolean;
  mayChange(): boolean;
  /** Whether what is read now is still of the page's session. */
  mayRead(): boolean;
  /** Another window has begun another session, or restored the manager's: what the browser stores is of that one. */
  isReplaced(): boolean;
  /**
   * The session of this token is over, as a refused call or the check by time has found: what is typed is kept for the
   * next login, which leads back to this page; a manager under a customer gets his own session and page back.
   */
  onSessionLost(token: string | undefined, isKnownRoute: (path: string) => boolean): void;
  /**
   * Aborted once the page leaves its session for another one or for none: what it still reads is cancelled, and what it
   * begins is not sent, since rights and answers would be those of the next session.
   */
  readonly left: AbortSignal;
  /** The next document opens; the calls that still belong to the change of the session are marked `isLast`. */
  leave(): void;
  /** From now on a refused call leads nowhere: the page ends the session itself and opens the next one. */
  beginEnd(): void;
  /** Stores the token of a new session (R-STATE-047, A-029). */
  keep(token: string): void;
  /** Forgets the session of this browser; the manager's cookies and all drafts go with it. */
  forget(): void;
}

/**
 * The session token of the browser. It lives in a cookie, because the server needs it for the first page; the calls
 * send it in a header. A page belongs to the session it was opened with: where another tab has changed the cookie, the
 * page is reloaded, at once if it is visible, else as soon as it is, before anything is done in the wrong name.
 */
export function createBrowserSession(window: Window): BrowserSession {
  const { document, location } = window;
  const token = () => readCookie(document.cookie, 'token');
  const managerToken = () => readCookie(document.cookie, 'managerToken');
  const managerPage = () => decoded(readCookie(document.cookie, 'managerPage'));
  const write = (name: string, value: string, maxAge: number) => writeCookie(window, name, value, maxAge);
  const writeToken = (value: string, maxAge: number) => {
    write('token', value, maxAge);
    try {
      // Browsers tell it to the other windows, not to this one
      window.localStorage.session = Date.now();
    } catch {
      // Blocked or full: the other windows look when they get the focus
    }
  };
  const forgetManager = () => {
    for (const name of MANAGER_COOKIES) write(name, '', 0);
  };
  const forget = () => {
    writeToken('', 0);
    forgetManager();
  };
  let own = readCookie(window.earlyEvents?.cookie ?? document.cookie, 'token');
  let isEnding = false;
  const leaving = new AbortController();

  const restoreManager = () => {
    const kept = managerToken();
    if (kept === undefined) return false;
    leaving.abort();
    writeToken(kept, TOKEN_MAX_AGE_SECONDS);
    forgetManager();
    dropDrafts();
    own = kept;
    return true;
  };

  const isChanged = () => token() !== own;
  const isReplaced = () => token() !== undefined && isChanged();
  const reload = () => {
    keepOpenForms();
    location.reload();
  };
  const reloadWhenChanged = () => {
    // A page that is about to open the next session does not lose its way
    if (!isEnding && document.visibilityState === 'visible' && isChanged()) reload();
  };
  window.addEventListener('focus', reloadWhenChanged);
  document.addEventListener('visibilitychange', reloadWhenChanged);
  // A window that stands beside the other one
  window.addEventListener('storage', reloadWhenChanged);
  window.addEventListener('pageshow', ({ persisted }) => {
    // 'Назад' shows the page as it was left
    if (persisted && leaving.signal.aborted) location.reload();
  });
  // Between the page and its scripts
  reloadWhenChanged();

  return {
    token,
    managerToken,
    managerPage,
    restoreManager,
    left: leaving.signal,
    leave: () => leaving.abort(),
    forget: () => {
      leaving.abort();
      forget();
      dropDrafts();
      own = undefined;
    },
    keep: (value) => {
      writeToken(value, TOKEN_MAX_AGE_SECONDS);
      own = value;
    },
    mayChange: () => {
      const same = !isChanged();
      if (!same) reload();
      return same;
    },
    mayRead: () => {
      if (isEnding || !isReplaced()) return !leaving.signal.aborted;
      reloadWhenChanged();
      return false;
    },
    isReplaced,
    beginEnd: () => {
      isEnding = true;
    },
    onSessionLost: (lost, isKnownRoute) => {
      if (isEnding || (token() ?? lost) !== lost) return;
      const page = managerPage();
      // The customer's session is over, the manager's own is not
      if (restoreManager()) {
        location.assign(managersPage(page, isKnownRoute));
        return;
      }
      keepOpenForms();
      leaving.abort();
      forget();
      location.assign(`/auth?redirect=${encodeURIComponent(location.pathname + location.search)}`);
    },
  };
}

/** A value that somebody else has written may be anything. */
function decoded(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  try {
    return decodeURIComponent(value);
  } catch {
    // no text in this encoding: as good as none
    return undefined;
  }
}

let only: BrowserSession | undefined;

/** The session of this browser; not for the server, where there is none. */
export function browserSession(): BrowserSession {
  only ??= createBrowserSession(window);
  return only;
}
