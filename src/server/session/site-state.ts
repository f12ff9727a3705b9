import type { ShopSettings } from '#shared/shop-settings.ts';
import { siteState } from '../tables.ts';
import { type Db, statementFor } from '../db/index.ts';

/** The owner's settings of the whole shop: technical works (with their end, if known), or closed. */
export type SiteState = {
  technicalWorks: boolean;
  worksUntil: Date | null;
  closed: boolean;
  /** Since when the shop is a copy; null: it is the shop. */
  copySince: Date | null;
  settings: Partial<ShopSettings>;
};

const open: SiteState = { technicalWorks: false, worksUntil: null, closed: false, copySince: null, settings: {} };

export const siteColumns = {
  technicalWorks: siteState.technicalWorks,
  worksUntil: siteState.worksUntil,
  closed: siteState.closed,
  copySince: siteState.copySince,
  settings: siteState.settings,
};

/** The state of a joined or selected row; a shop without a row is open. */
export function siteStateOf(row: SiteState | null | undefined): SiteState {
  return row ?? open;
}

const siteStateRow = statementFor((db) => db.select(siteColumns).from(siteState).prepare('site_state'));

/** The state for a request without a session; `findVisitor` reads session and state in one statement. Never cached. */
export async function getSiteState(db: Db): Promise<SiteState> {
  const [row] = await siteStateRow(db).execute();
  return siteStateOf(row);
}
