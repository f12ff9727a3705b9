import { describe, expect, it, vi } from 'vitest';
import { TOKEN_MAX_AGE_SECONDS } from '#shared/token-cookie.ts';
import { type BrowserSession, createBrowserSession } from './browser-session.ts';

const isPage = (path: string) => path !== '/gone/';

/** A window with a cookie jar; only what the session touches. */
function fakeWindow(cookies: Record<string, string>, protocol = 'http:') {
  /** What a new document is asked for with: as in Chromium, a cookie is on its way there until cookies are read. */
  const jar = new Map(Object.entries(cookies));
  const onTheirWay: string[] = [];
  const written: string[] = [];
  const listeners: (() => void)[] = [];
  const shown: ((event: { persisted: boolean }) => void)[] = [];
  const announce = vi.fn<(value: unknown) => void>();
  const reload = vi.fn<() => void>();
  const assign = vi.fn<(address: string) => void>();
  const location = { protocol, pathname: '/basket/', search: '?x=1', reload, assign };
  const document = {
    visibilityState: 'visible',
    addEventListener: (name: string, listener: () => void) =>
      void (name === 'pageshow' ? shown : listeners).push(listener),
    get cookie() {
      for (const text of onTheirWay.splice(0)) store(text);
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      written.push(text);
      onTheirWay.push(text);
    },
  };
  function store(text: string) {
    const [pair = '', ...attributes] = text.split('; ');
    const [name = '', value = ''] = pair.split('=');
    if (attributes.includes('Max-Age=0')) jar.delete(name);
    else jar.set(name, value);
  }
  const sessionStorage = Object.assign(Object.create({ removeItem: remove }), {
    'draft:1:2:quick-order': '[]',
    'tsr-scroll': '{}',
  });
  function remove(this: Record<string, string>, key: string) {
    delete this[key];
  }
  const localStorage = {
    set session(value: unknown) {
      announce(value);
    },
  };
  vi.stubGlobal('sessionStorage', sessionStorage);
  const window = { document, location, localStorage, addEventListener: document.addEventListener };
  return {
    announce,
    window: window as unknown as Window,
    stored: () => Object.keys(sessionStorage),
    jar,
    written,
    location,
    show: (event: { persisted: boolean }) => shown.forEach((run) => run(event)),
    focus: () => listeners.forEach((run) => run()),
  };
}

describe('the session of the browser', () => {
  it('keeps the token in a cookie for 24 hours', { tags: ['R-CONST-02', 'R-ENT-61', 'R-STATE-047'] }, () => {
    const { window, written } = fakeWindow({});
    const session = createBrowserSession(window);
    session.keep('abc');
    expect(TOKEN_MAX_AGE_SECONDS).toBe(86_400);
    expect(written[0]).toBe('token=abc; Path=/; Max-Age=86400; SameSite=Lax');
    expect(session.token()).toBe('abc');
  });

  it('over https the token has a name that no other host can set', () => {
    const { window, written, jar } = fakeWindow({ token: 'planted' }, 'https:');
    const session = createBrowserSession(window);
    expect(session.token()).toBeUndefined();
    session.keep('abc');
    expect(written[0]).toBe('__Host-token=abc; Path=/; Max-Age=86400; SameSite=Lax; Secure');
    expect(session.token()).toBe('abc');
    session.forget();
    expect([...jar.keys()]).toEqual(['token']);
  });

  it('an alive session keeps its cookies on, for as long as the shop says', { tags: ['R-CONST-02'] }, () => {
    const { window, written, jar } = fakeWindow({ token: 'child', managerToken: 'boss', isCookie: 'close' });
    const session = createBrowserSession(window);
    session.setMaxAge(7200);
    session.renew();
    expect(written).toEqual([
      'token=child; Path=/; Max-Age=7200; SameSite=Lax',
      'managerToken=boss; Path=/; Max-Age=7200; SameSite=Lax',
    ]);
    jar.set('token', 'of somebody else');
    session.renew();
    expect(written).toHaveLength(2);
  });

  it('a login does not inherit the token of a manager who was here before', { tags: ['R-STATE-047'] }, () => {
    const { window, jar } = fakeWindow({ managerToken: 'boss', managerPage: '/x/' });
    const session = createBrowserSession(window);
    session.keep('abc');
    expect([...jar]).toEqual([['token', 'abc']]);
    session.onSessionLost('abc', isPage);
    expect([...jar]).toEqual([]);
  });

  it('who enters a customer keeps the own token and page for the way back', { tags: ['R-STATE-053'] }, () => {
    const { window, jar } = fakeWindow({ token: 'boss' });
    const session = createBrowserSession(window);
    session.enter('child', '/manager/mycompanies/?page=2');
    expect([...jar]).toEqual([
      ['token', 'child'],
      ['managerToken', 'boss'],
      ['managerPage', '%2Fmanager%2Fmycompanies%2F%3Fpage%3D2'],
    ]);
    session.enter('child', `/search/${'я'.repeat(400)}/`);
    expect([...jar.keys()]).toEqual(['token', 'managerToken']);
  });

  it('a document that is opened at once is asked for with the session that was just kept', () => {
    const { window, jar } = fakeWindow({ token: 'own', managerToken: 'boss', managerPage: '/x/' });
    const session = createBrowserSession(window);
    session.enter('next', '/x/');
    expect(jar.get('token')).toBe('next');
    session.restoreManager();
    expect([...jar]).toEqual([['token', 'own']]);
    session.forget();
    expect([...jar]).toEqual([]);
  });

  it(
    "logging out forgets the token, the manager's cookies and drafts",
    { tags: ['R-STATE-048', 'R-STATE-051'] },
    () => {
      const { window, jar, stored } = fakeWindow({
        token: 'a',
        managerToken: 'b',
        managerPage: '/x/',
        isCookie: 'close',
      });
      createBrowserSession(window).forget();
      expect([...jar.keys()]).toEqual(['isCookie']);
      expect(stored()).toEqual(['tsr-scroll']);
    },
  );

  it("leaving a customer forgets the drafts of the customer's account", () => {
    const { window, stored } = fakeWindow({ token: 'a', managerToken: 'b' });
    createBrowserSession(window).restoreManager();
    expect(stored()).toEqual(['tsr-scroll']);
  });

  it('reloads the page when another tab has changed the session, and refuses changing calls', () => {
    const { window, jar, location, focus } = fakeWindow({ token: 'a' });
    const session = createBrowserSession(window);
    focus();
    expect(session.mayChange()).toBe(true);
    expect(location.reload).not.toHaveBeenCalled();
    jar.set('token', 'of somebody else');
    expect(session.mayChange()).toBe(false);
    focus();
    expect(location.reload).toHaveBeenCalled();
  });

  it('announces every change to the other windows, without the token', () => {
    const { window, announce } = fakeWindow({ token: 'a', managerToken: 'b' });
    const session = createBrowserSession(window);
    session.restoreManager();
    session.keep('secret');
    session.forget();
    expect(announce).toHaveBeenCalledTimes(3);
    expect(JSON.stringify(announce.mock.calls)).not.toContain('secret');
  });

  it('logs out where the browser has blocked its storage', () => {
    const { window, jar } = fakeWindow({ token: 'a' });
    const ownKeys = () => {
      throw new Error('blocked');
    };
    vi.stubGlobal('sessionStorage', new Proxy({}, { ownKeys }));
    createBrowserSession(window).forget();
    expect(jar.size).toBe(0);
  });

  it('logs in where the browser has blocked its storage', () => {
    const { window, jar, announce } = fakeWindow({});
    announce.mockImplementation(() => {
      throw new Error('blocked');
    });
    createBrowserSession(window).keep('abc');
    expect(jar.get('token')).toBe('abc');
  });

  it('a page that ends its session is not reloaded by the session that another tab has begun', () => {
    const { window, jar, location, focus } = fakeWindow({ token: 'a' });
    createBrowserSession(window).beginEnd();
    jar.set('token', 'b');
    focus();
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('tells whether another tab has begun a session in the place of its own', () => {
    const { window, jar } = fakeWindow({ token: 'a' });
    const session = createBrowserSession(window);
    expect(session.isReplaced()).toBe(false);
    jar.set('token', 'b');
    expect(session.isReplaced()).toBe(true);
    jar.delete('token');
    expect(session.isReplaced()).toBe(false);
  });

  it('reloads a page whose session another tab has changed before its scripts came', () => {
    const { window, location } = fakeWindow({ token: 'of somebody else' });
    const earlyEvents = { cookie: 'x=1; token=a', kept: [], isPaused: false, end: () => undefined };
    const session = createBrowserSession(Object.assign(window, { earlyEvents }));
    expect(location.reload).toHaveBeenCalledOnce();
    expect(session.mayChange()).toBe(false);
  });

  it('its own login and logout do not count as a change by another tab', () => {
    const { window, location, focus } = fakeWindow({});
    const session = createBrowserSession(window);
    session.keep('abc');
    focus();
    session.forget();
    focus();
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('a page has left its session once it is forgotten, lost or the manager’s again', () => {
    const ends = {
      forget: (session: BrowserSession) => session.forget(),
      restoreManager: (session: BrowserSession) => session.restoreManager(),
      onSessionLost: (session: BrowserSession) => session.onSessionLost('a', isPage),
      leave: (session: BrowserSession) => session.leave(),
    };
    for (const [name, end] of Object.entries(ends)) {
      const session = createBrowserSession(fakeWindow({ token: 'a', managerToken: 'b' }).window);
      expect([name, session.left.aborted, session.mayRead()]).toEqual([name, false, true]);
      end(session);
      expect([name, session.left.aborted, session.mayRead()]).toEqual([name, true, false]);
    }
    const alone = createBrowserSession(fakeWindow({ token: 'a' }).window);
    alone.onSessionLost('a', isPage);
    expect(alone.left.aborted).toBe(true);
  });

  it('a page whose session another tab has replaced is reloaded by its next reading', () => {
    const { window, jar, location } = fakeWindow({ token: 'a' });
    const session = createBrowserSession(window);
    jar.set('token', 'b');
    expect(session.mayRead()).toBe(false);
    expect(location.reload).toHaveBeenCalledOnce();
    jar.delete('token');
    expect(session.mayRead()).toBe(true);
  });

  it('a page that comes back from the browser’s memory after its session was left is reloaded', () => {
    const { window, location, show } = fakeWindow({ token: 'a' });
    const session = createBrowserSession(window);
    show({ persisted: true });
    expect(location.reload).not.toHaveBeenCalled();
    session.leave();
    show({ persisted: false });
    expect(location.reload).not.toHaveBeenCalled();
    show({ persisted: true });
    expect(location.reload).toHaveBeenCalledOnce();
  });

  it('a lost session redirects to the login page with the return address', { tags: ['R-STATE-050'] }, () => {
    const { window, jar, location } = fakeWindow({ token: 'a', managerPage: '/x/' });
    createBrowserSession(window).onSessionLost('a', isPage);
    expect(jar.size).toBe(0);
    expect(location.assign).toHaveBeenCalledWith('/auth?redirect=%2Fbasket%2F%3Fx%3D1');
  });

  it("restores the manager's session from his own token", { tags: ['R-ROLE-20'] }, () => {
    const { window, jar, location, focus } = fakeWindow({
      token: 'a',
      managerToken: 'b',
      managerPage: '%2Forders%2F',
    });
    const session = createBrowserSession(window);
    expect(session.managerToken()).toBe('b');
    expect(session.managerPage()).toBe('/orders/');
    expect(session.restoreManager()).toBe(true);
    expect([...jar]).toEqual([['token', 'b']]);
    expect(session.restoreManager()).toBe(false);
    focus();
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('ignores a stored page that cannot be decoded', { tags: ['R-ROLE-20'] }, () => {
    const { window } = fakeWindow({ token: 'a', managerToken: 'b', managerPage: '%E0%A4' });
    expect(createBrowserSession(window).managerPage()).toBeUndefined();
  });

  it(
    "losing the customer's session restores the manager's session and his page",
    { tags: ['R-STATE-054', 'R-STATE-055'] },
    () => {
      for (const [managerPage, opened] of [
        ['%2Forders%2F', '/orders/'],
        ['%2Fgone%2F', '/manager/mycompanies/'],
      ] as const) {
        const { window, jar, location } = fakeWindow({ token: 'a', managerToken: 'b', managerPage });
        createBrowserSession(window).onSessionLost('a', isPage);
        expect([...jar]).toEqual([['token', 'b']]);
        expect(location.assign).toHaveBeenCalledWith(opened);
      }
    },
  );

  it('losing a session whose cookie is gone keeps the way back too', { tags: ['R-STATE-050'] }, () => {
    const { window, jar, location, stored } = fakeWindow({ token: 'a' });
    const session = createBrowserSession(window);
    jar.delete('token');
    session.onSessionLost('a', isPage);
    expect(location.assign).toHaveBeenCalledWith('/auth?redirect=%2Fbasket%2F%3Fx%3D1');
    expect(stored()).toContain('draft:1:2:quick-order');
  });

  it('a refused call leads nowhere while the page ends the session itself', () => {
    const { window, jar, location } = fakeWindow({ token: 'a', managerToken: 'b' });
    const session = createBrowserSession(window);
    session.beginEnd();
    session.onSessionLost('a', isPage);
    expect([...jar]).toEqual([
      ['token', 'a'],
      ['managerToken', 'b'],
    ]);
    expect(location.assign).not.toHaveBeenCalled();
    expect(session.restoreManager()).toBe(true);
  });

  it('a 401 for the previous session does not end the current one', () => {
    const { window, jar, location } = fakeWindow({ token: 'new' });
    createBrowserSession(window).onSessionLost('old', isPage);
    expect(jar.get('token')).toBe('new');
    expect(location.assign).not.toHaveBeenCalled();
  });
});
