import { siteState } from '../tables.ts';
import { type Db, statementFor } from '../db/index.ts';

/** What the owner said of the whole shop: under technical works (until when, where he knows), or closed. */
export type SiteState = { technicalWorks: boolean; worksUntil: Date | null; closed: boolean };

const open: SiteState = { technicalWorks: false, worksUntil: null, closed: false };

export const siteColumns = {
  technicalWorks: siteState.technicalWorks,
  worksUntil: siteState.worksUntil,
  closed: siteState.closed,
};

/** The row as it was joined or selected; a shop of which nothing was ever said is open. */
export function siteStateOf(row: SiteState | null | undefined): SiteState {
  return row ?? open;
}

const siteStateRow = statementFor((db) => db.select(siteColumns).from(siteState).prepare('site_state'));

/** The state for a request without a session; with a session the statement that finds it reads the state too. Never cached. */
export async function getSiteState(db: Db): Promise<SiteState> {
  const [row] = await siteStateRow(db).execute();
  return siteStateOf(row);
}
