import type { PageSession } from '#shared/page-rendering.ts';

/** Customers alone have a basket: not a manager, nor who looks after the shop's machinery. */
export function hasBasket({ role }: PageSession): boolean {
  return role === 'USER' || role === 'ADMIN';
}

/** Favourites and comparison are for customers and their managers. */
export function keepsLists(session: PageSession): boolean {
  return session.role === 'MANAGER' || hasBasket(session);
}

export const GUEST: PageSession = { loggedIn: false, role: 'GUEST' };
