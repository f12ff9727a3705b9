import { notFound, redirect } from '@tanstack/react-router';
import { safePath } from '#shared/safe-path.ts';
import type { AppContext, PageData } from './app-context.ts';
import { checkGuards, rulesOf } from './guards.ts';
import { guestTarget } from './guest-target.ts';

export interface Visit {
  context: AppContext;
  location: { href: string; pathname: string };
  /** The matched routes, the page last. */
  matches: readonly { routeId: string; search?: Record<string, unknown>; staticData?: PageData; _notFound?: boolean }[];
}

/**
 * Judges a visit before anything of the page is loaded, on the server and in the browser alike: throws the redirect to
 * the login page or home (R-GUARD-01, R-GUARD-02), or to the page that sets up a required second factor, or the 404 page
 * where a page of the office is opened by others than staff. An address that
 * no route knows is left to the 404 page.
 */
export function guardPage({ context, location, matches }: Visit): void {
  if (matches.some((match) => match._notFound)) return;
  const { routeId = '', search = {}, staticData = {} }: Partial<Visit['matches'][number]> = matches.at(-1) ?? {};
  const { loggedIn, needsSecondFactor = false } = context.session;
  if (loggedIn && needsSecondFactor !== (staticData.setsUpFactor ?? false)) {
    throw redirectTo(needsSecondFactor ? '/second-factor/' : '/');
  }
  const rules = rulesOf(routeId);
  if (rules.letterParam && search[rules.letterParam]) return;
  const verdict = checkGuards(context.session, rules);
  if (verdict === 'to-login') throw redirectTo(guestTarget(context.settings, location.href));
  if (verdict === 'not-found') throw notFound();
  if (verdict === 'to-home') {
    // Another window has logged in: the way on is the same
    const wanted = rules.guards?.includes('isGuest') ? search.redirect : undefined;
    throw redirectTo(typeof wanted === 'string' ? safePath(wanted, context.isKnownPage) : '/');
  }
}

/** `href` decides, as the target may be a setting; `to` is there for the type alone. */
const redirectTo = (href: string) => redirect({ to: '/', href, replace: true, statusCode: 302 });
