import type {
  PageAnswer,
  PageApi,
  PageManifest,
  PageRequest,
  PageSession,
  PageSettings,
} from '#shared/page-rendering.ts';
import type { Styles } from './styles-in-page.ts';

/** Who opens a page; `session` is null for a guest and for a dead token. */
export interface PageVisitor {
  api: PageApi;
  session: PageSession | null;
  /** The settings that may change while the shop runs, as they hold now. */
  settings?: Partial<PageSettings>;
  /** The wait of a visitor over the limit of pages; null within it. */
  waitSeconds: number | null;
}

/** What the build of the pages exports (`src/web/entry-server.tsx`). */
export interface PageBundle {
  renderPage(page: PageRequest): Promise<PageAnswer>;
  routeFiles(): Record<string, string>;
}

/** The pages, from the build or from the sources; `styles`: the files of the build that may stand in a page. */
export interface PageSource {
  load(): Promise<{ bundle: PageBundle; manifest: PageManifest; styles?: Styles }>;
}
