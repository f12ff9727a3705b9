import type { CallName, Data, Input } from '#shared/endpoint.ts';
import type { Role } from '#shared/roles.ts';
import type { Styles } from './styles-in-page.ts';

/**
 * A call of the visitor of a page, made in the process with his session. Throws the same errors as over HTTP; what is
 * not an ApiError is logged and shown as 500 without its text.
 */
export type PageApi = <N extends CallName>(
  name: N,
  input: Input<N>,
  options?: { signal?: AbortSignal; idempotencyKey?: string; prefetch?: boolean },
) => Promise<Data<N>>;

/** Who opens a page; `session` is null for a guest and for a dead token. */
export interface PageVisitor {
  api: PageApi;
  session: { loggedIn: boolean; role: Role; needsSecondFactor?: boolean; isWide?: boolean } | null;
  /** The wait of a visitor over the limit of pages; null within it. */
  waitSeconds: number | null;
}

export interface PageSettings {
  /** Where a guest is sent from a protected page. */
  redirectGuestsTo: string;
  /** The zone of all dates on the pages. */
  timeZone?: string;
  /** Whether `/dev/kit/` is there. */
  hasKit?: boolean;
  requiresCurrentPassword?: boolean;
  hasMail?: boolean;
  hasSms?: boolean;
  hasPasskeys?: boolean;
  /** An external bot check: the shop's key there and the address of its script. */
  captcha?: { siteKey: string; script: string };
}

/** Router manifest: what a route needs from the first byte. */
export interface PageManifest {
  routes: Record<string, { scripts?: { attrs: Record<string, unknown> }[]; preloads?: string[]; css?: string[] }>;
}

/** A page as it goes out, in UTF-8; empty where it only leads elsewhere. */
export interface PageAnswer {
  status: number;
  headers: Headers;
  html: Uint8Array;
}

/** What the build of the pages exports (`src/web/entry-server.tsx`). */
export interface PageBundle {
  renderPage(page: {
    request: Request;
    api: PageApi;
    session: { loggedIn: boolean; role: Role; isWide?: boolean; closedNotice?: boolean };
    settings: PageSettings;
    nonce: string;
    manifest: PageManifest;
    onError: (error: unknown) => void;
  }): Promise<PageAnswer>;
  routeFiles(): Record<string, string>;
}

/** The pages, from the build or from the sources; `styles`: the files of the build that may stand in a page. */
export interface PageSource {
  load(): Promise<{ bundle: PageBundle; manifest: PageManifest; styles?: Styles }>;
}
