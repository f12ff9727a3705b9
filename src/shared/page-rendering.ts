import type { CallName, Data, Input } from './endpoint.ts';
import type { Preferences } from './preferences.ts';
import type { StaffRights } from './rights/staff-rights.ts';
import type { Role } from './roles.ts';
import type { Registration } from './shop-settings.ts';

/** What the server hands to the build of the pages for one page, and what it gets back. */
export interface PageRequest {
  request: Request;
  api: PageApi;
  session: PageSession;
  settings: PageSettings;
  nonce: string;
  manifest: PageManifest;
  /** Names the request in the log, and under an error on the page. */
  requestId: string;
  /** Called for a failure of the page's own code, not for a refused call. */
  onError: (error: unknown) => void;
}

/** A page as it goes out, in UTF-8; empty where it only leads elsewhere. */
export interface PageAnswer {
  status: number;
  headers: Headers;
  html: Uint8Array;
}

/**
 * A call of the visitor of a page, made in the process with his session. Throws the same errors as over HTTP; what is
 * not an ApiError is logged and shown as 500 without its text.
 */
export type PageApi = <N extends CallName>(
  name: N,
  input: Input<N>,
  options?: { signal?: AbortSignal; idempotencyKey?: string; prefetch?: boolean },
) => Promise<Data<N>>;

/** What the pages know of their visitor. It decides what is shown and where he is sent; rights are the server's. */
export interface PageSession {
  loggedIn: boolean;
  role: Role;
  /** What a member of staff may do: which screens are shown to him. */
  staff?: StaffRights;
  /** He has yet to set up the second factor that the shop requires: one page alone is open to him. */
  needsSecondFactor?: boolean;
  /** Whether the window was wide when the last page was open (R-LAY-02); unknown at the first one. */
  isWide?: boolean;
  /** Whether the request said that the notice of cookies has been closed. */
  closedNotice?: boolean;
  /** Theme, density and keys as the cookies of the request have them. */
  preferences?: Preferences;
}

/** Settings of the server that the pages need; they travel with the page. */
export interface PageSettings {
  /** Where a guest is sent from a protected page. */
  redirectGuestsTo: string;
  /** The zone of all dates on the pages (`TZ_SHOP`). */
  timeZone?: string;
  /** Whether `/dev/kit/` is there: in development and demo alone. */
  hasKit?: boolean;
  /** Seconds from the last use of a session to its end; the browser keeps the token as long. */
  sessionSeconds?: number;
  /** Who may register himself. */
  registration?: Registration;
  /** Whether a change of the password wants the present one. */
  requiresCurrentPassword?: boolean;
  /** Whether letters and codes by SMS are sent: nobody is promised one that is not. */
  hasMail?: boolean;
  hasSms?: boolean;
  /** Whether `/dev/outbox/` shows them: in development and in a demo on this machine. */
  showsOutbox?: boolean;
  /** Whether browsers allow passkeys at the shop's address. */
  hasPasskeys?: boolean;
  /** A bot check by somebody else: the key of this shop there and the address of its script. */
  captcha?: { siteKey: string; script: string };
}

/** Router manifest: what a route needs from the first byte. */
export interface PageManifest {
  routes: Record<string, { scripts?: { attrs: Record<string, unknown> }[]; preloads?: string[]; css?: string[] }>;
}
