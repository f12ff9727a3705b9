import { siteState } from '../tables.ts';
import type { Db } from '../db/index.ts';

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

const prepare = (db: Db) => db.select(siteColumns).from(siteState).prepare('site_state');
const prepared = new WeakMap<Db, ReturnType<typeof prepare>>();

/** The state for who comes without a session; with one it is read by the same statement. Never cached. */
export async function getSiteState(db: Db): Promise<SiteState> {
  let statement = prepared.get(db);
  if (!statement) prepared.set(db, (statement = prepare(db)));
  const [row] = await statement.execute();
  return siteStateOf(row);
}
