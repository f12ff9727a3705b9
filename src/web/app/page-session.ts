import type { Role } from '#shared/roles.ts';

/** What the pages know of their visitor. It decides what is shown and where he is sent; rights are the server's. */
export interface PageSession {
  loggedIn: boolean;
  role: Role;
  /** He has yet to set up the second factor that the shop requires: one page alone is open to him. */
  needsSecondFactor?: boolean;
  /** Whether the window was wide when the last page was open (R-LAY-02); unknown at the first one. */
  isWide?: boolean;
  /** Whether the request said that the notice of cookies has been closed. */
  closedNotice?: boolean;
}

/** Customers alone have a basket: not a manager, nor who looks after the shop's machinery. */
export function hasBasket({ role }: PageSession): boolean {
  return role === 'USER' || role === 'ADMIN';
}

/** Favourites and comparison are for customers and their managers. */
export function keepsLists({ role }: PageSession): boolean {
  return hasBasket({ loggedIn: true, role }) || role === 'MANAGER';
}

export const GUEST: PageSession = { loggedIn: false, role: 'GUEST' };

/** Settings of the server that the pages need; they travel with the page. */
export interface PageSettings {
  /** Where a guest is sent from a protected page. */
  redirectGuestsTo: string;
  /** The zone of all dates on the pages (`TZ_SHOP`). */
  timeZone?: string;
  /** Whether `/dev/kit/` is there: in development and demo alone. */
  hasKit?: boolean;
  /** Whether a change of the password wants the present one. */
  requiresCurrentPassword?: boolean;
  /** Whether letters and codes by SMS are sent: nobody is promised one that is not. */
  hasMail?: boolean;
  hasSms?: boolean;
  /** Whether browsers allow passkeys at the shop's address. */
  hasPasskeys?: boolean;
  /** A bot check by somebody else: the key of this shop there and the address of its script. */
  captcha?: { siteKey: string; script: string };
}
