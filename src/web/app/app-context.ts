import type { QueryClient } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ApiClient } from '#web/api/api-client.ts';
import type { PageSession, PageSettings } from '#shared/page-rendering.ts';

/** What every loader and page has. */
export interface AppContext {
  queryClient: QueryClient;
  api: ApiClient;
  session: PageSession;
  settings: PageSettings;
  /** Whether a path of the shop leads to a page. */
  isKnownPage: (path: string) => boolean;
}

/** The `staticData` of a route; who may open it stands in the table of rights. */
export interface PageData {
  /**
   * `default` where nothing is said; `typical` for public pages; `content` for a page without header and menus; `office`
   * for the screens of staff.
   */
  layout?: 'default' | 'typical' | 'content' | 'office';
  /** The page on which an account sets up the second factor that the shop requires of it. */
  setsUpFactor?: boolean;
  /** Does not give way to the maintenance page: TECH must be able to log in. */
  opensDuringWorks?: boolean;
}

/** The context inside a component. */
export function useApp(): AppContext {
  return useRouteContext({ from: '__root__' });
}
