import type { Role } from '#shared/roles.ts';
import { pageRights, type PageRules } from '#shared/rights/page-rights.ts';
import type { PageSession } from '#shared/page-rendering.ts';

/** The rules of a page; an address that no route knows has none. Each page of the shop has its line in the table. */
export function rulesOf(routeId: string): PageRules {
  const table: Record<string, PageRules> = pageRights;
  return Object.hasOwn(table, routeId) ? table[routeId]! : {};
}

type Verdict = 'pass' | 'to-login' | 'to-home' | 'not-found';

type Guard = (session: PageSession, rules: PageRules) => Verdict;

const onlyRoles =
  (...roles: readonly Role[]): Guard =>
  ({ role }) =>
    roles.includes(role) ? 'pass' : 'to-home';

/** The named guards (R-GUARD-04 … R-GUARD-09, A-007). `public` marks a page that is exempt from all of them. */
const guards: Record<string, Guard> = {
  public: () => 'pass',
  isAuth: ({ loggedIn }) => (loggedIn ? 'pass' : 'to-login'),
  isGuest: ({ loggedIn }) => (loggedIn ? 'to-home' : 'pass'),
  isUser: onlyRoles('USER', 'ADMIN'),
  isManager: onlyRoles('MANAGER'),
  isTech: onlyRoles('TECH'),
  // Of a page of the office others see no trace
  isStaff: (session) => (onlyRoles('MANAGER', 'TECH')(session, {}) === 'pass' ? 'pass' : 'not-found'),
  checkRole: (session, { roles = [] }) => onlyRoles(...roles)(session, {}),
};

/** A page named a guard that does not exist: error 500 (R-ERR-09). */
export class UnknownGuard extends Error {
  readonly status = 500;

  constructor() {
    super('Unknown middleware');
    this.name = 'UnknownGuard';
  }
}

export function isUnknownGuard(error: unknown): error is UnknownGuard {
  return (error as Partial<UnknownGuard> | null)?.name === 'UnknownGuard';
}

/**
 * Where the visitor of a page goes: on, to the login page, home, or to the 404 page. A guest is always sent to log in first by a guard
 * about roles. Throws `UnknownGuard`.
 */
export function checkGuards(session: PageSession, rules: PageRules): Verdict {
  const names = rules.guards?.length ? rules.guards : ['isAuth'];
  for (const name of names) {
    const guard = Object.hasOwn(guards, name) ? guards[name] : undefined;
    if (!guard) throw new UnknownGuard();
    const verdict = guard(session, rules);
    if ((verdict === 'to-home' || verdict === 'not-found') && !session.loggedIn) return 'to-login';
    if (verdict !== 'pass') return verdict;
  }
  return 'pass';
}
