import { TOKEN_MAX_AGE_SECONDS, tokenCookie } from '#shared/token-cookie.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { dropDrafts, keepOpenForms } from './drafts.ts';
import { managersPage } from './managers-page.ts';

/** A longer address does not fit a cookie; the way back then leads to the first page. */
const MAX_ADDRESS = 1000;

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
  /** Stores the token of a login (R-STATE-047, A-029). It takes over nothing: the manager's cookies are forgotten. */
  keep(token: string): void;
  /** Stores the token of a customer's session; the own one and the page wait for the way back (R-STATE-053). */
  enter(token: string, page: string): void;
  /** The session check has found the session alive: the browser keeps its cookies as long as from a login. */
  renew(): void;
  /** How long the browser keeps the cookies of a session, in seconds. */
  setMaxAge(seconds: number): void;
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
  const tokenName = tokenCookie(location.protocol === 'https:');
  const token = () => readCookie(document.cookie, tokenName);
  const managerToken = () => readCookie(document.cookie, 'managerToken');
  const managerPage = () => decoded(readCookie(document.cookie, 'managerPage'));
  const write = (name: string, value: string, seconds: number) => writeCookie(window, name, value, seconds);
  const writeToken = (value: string, seconds: number) => {
    write(tokenName, value, seconds);
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
  let own = readCookie(window.earlyEvents?.cookie ?? document.cookie, tokenName);
  let isEnding = false;
  let maxAge = TOKEN_MAX_AGE_SECONDS;
  const leaving = new AbortController();

  const begin = (value: string) => {
    writeToken(value, maxAge);
    own = value;
  };
  const restoreManager = () => {
    const kept = managerToken();
    if (kept === undefined) return false;
    leaving.abort();
    begin(kept);
    forgetManager();
    dropDrafts();
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
      begin(value);
      forgetManager();
    },
    enter: (value, page) => {
      const managers = own ?? '';
      // First: beside a session that is not the customer's, a document that another window opens forgets the manager
      begin(value);
      write('managerToken', managers, maxAge);
      const address = encodeURIComponent(page);
      if (address.length > MAX_ADDRESS) write('managerPage', '', 0);
      else write('managerPage', address, maxAge);
    },
    renew: () => {
      if (own === undefined || isChanged()) return;
      for (const name of [tokenName, ...MANAGER_COOKIES]) {
        const value = readCookie(document.cookie, name);
        if (value !== undefined) write(name, value, maxAge);
      }
    },
    setMaxAge: (seconds) => {
      maxAge = seconds;
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
