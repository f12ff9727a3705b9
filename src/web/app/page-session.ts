import type { Role } from '#features/session/contract.ts';

/** What the pages know of their visitor. It decides what is shown and where he is sent; rights are the server's. */
export interface PageSession {
  loggedIn: boolean;
  role: Role;
}

export const GUEST: PageSession = { loggedIn: false, role: 'GUEST' };

/** Settings of the server that the pages need; they travel with the page. */
export interface PageSettings {
  /** Where a guest is sent from a protected page. */
  redirectGuestsTo: string;
}
