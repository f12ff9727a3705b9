import { describe, expect, it } from 'vitest';
import type { Role } from '#shared/roles.ts';
import type { PageRules } from '#shared/rights/page-rights.ts';
import type { AppContext } from './app-context.ts';
import { guardPage } from './guard-page.ts';
import { checkGuards } from './guards.ts';
import { GUEST } from './page-session.ts';

const as = (role: Role) => ({ loggedIn: true, role });

describe('guards', () => {
  it('a guest on a protected page is sent to the login page', { tags: ['R-GUARD-01', 'R-GUARD-05'] }, () => {
    expect(checkGuards(GUEST, { guards: ['isAuth'] })).toBe('to-login');
    expect(checkGuards(as('USER'), { guards: ['isAuth'] })).toBe('pass');
  });

  it('a page without guards requires a session', { tags: ['R-GUARD-01'] }, () => {
    expect(checkGuards(GUEST, {})).toBe('to-login');
    expect(checkGuards(GUEST, { guards: [] })).toBe('to-login');
    expect(checkGuards(as('TECH'), {})).toBe('pass');
  });

  it('a logged-in visitor of a guest-only page goes home', { tags: ['R-GUARD-02', 'R-GUARD-06'] }, () => {
    expect(checkGuards(as('USER'), { guards: ['isGuest'] })).toBe('to-home');
    expect(checkGuards(GUEST, { guards: ['isGuest'] })).toBe('pass');
  });

  it('a public page is open to everyone', { tags: ['R-GUARD-03'] }, () => {
    expect(checkGuards(GUEST, { guards: ['public'] })).toBe('pass');
    expect(checkGuards(as('MANAGER'), { guards: ['public'] })).toBe('pass');
  });

  it('checkRole admits the roles that the page lists', { tags: ['R-GUARD-04'] }, () => {
    const rules: PageRules = { guards: ['checkRole'], roles: ['ADMIN', 'MANAGER'] };
    expect(checkGuards(as('ADMIN'), rules)).toBe('pass');
    expect(checkGuards(as('USER'), rules)).toBe('to-home');
    expect(checkGuards(as('USER'), { guards: ['checkRole'] })).toBe('to-home');
  });

  it('a manager-only page sends everyone else home', { tags: ['R-GUARD-07', 'R-GUARD-10'] }, () => {
    expect(checkGuards(as('MANAGER'), { guards: ['isManager'] })).toBe('pass');
    for (const role of ['USER', 'ADMIN', 'TECH'] as const) {
      expect(checkGuards(as(role), { guards: ['isManager'] })).toBe('to-home');
    }
  });

  it('isTech admits only the technical user', { tags: ['R-GUARD-08'] }, () => {
    expect(checkGuards(as('TECH'), { guards: ['isTech'] })).toBe('pass');
    expect(checkGuards(as('MANAGER'), { guards: ['isTech'] })).toBe('to-home');
  });

  it('a customer-only page sends a manager home', { tags: ['R-GUARD-09', 'R-GUARD-11'] }, () => {
    expect(checkGuards(as('USER'), { guards: ['isUser'] })).toBe('pass');
    expect(checkGuards(as('ADMIN'), { guards: ['isUser'] })).toBe('pass');
    for (const role of ['MANAGER', 'TECH'] as const) {
      expect(checkGuards(as(role), { guards: ['isUser'] }), role).toBe('to-home');
    }
  });

  it('a guest on a page for a role is sent to log in, not home', () => {
    expect(checkGuards(GUEST, { guards: ['isUser'] })).toBe('to-login');
  });

  it('an unknown guard is error 500', { tags: ['R-ERR-09'] }, () => {
    expect(() => checkGuards(as('USER'), { guards: ['isWizard'] })).toThrow('Unknown middleware');
    expect(() => checkGuards(as('USER'), { guards: ['constructor'] })).toThrow(
      expect.objectContaining({ status: 500, message: 'Unknown middleware' }),
    );
  });
});

describe('a page for guests that somebody opens who has logged in elsewhere', () => {
  const ledTo = (routeId: string, redirect?: string): string | undefined => {
    const context = {
      session: { loggedIn: true, role: 'USER' },
      settings: { redirectGuestsTo: '/auth' },
      isKnownPage: (path: string) => path === '/orders/',
    } as unknown as AppContext;
    try {
      guardPage({ context, location: { href: '/', pathname: '/' }, matches: [{ routeId, search: { redirect } }] });
    } catch (thrown) {
      return (thrown as { options: { href?: string } }).options.href;
    }
    return undefined;
  };

  it('leads on to the page that he wanted', { tags: ['R-VAL-11'] }, () => {
    for (const page of ['/auth', '/registration', '/forgot-password']) {
      expect([page, ledTo(page, '/orders/?page=2')]).toEqual([page, '/orders/?page=2']);
      expect(ledTo(page, 'https://evil.example/')).toBe('/');
      expect(ledTo(page, '/gone/')).toBe('/');
      expect(ledTo(page)).toBe('/');
    }
    expect(ledTo('/basket', '/orders/')).toBeUndefined();
  });
});
