import { type Db, transaction } from '#server/db/index.ts';
import { siteState } from '#server/tables.ts';
import { type Author, auditSettings, changedValues, checkShown, lockSite } from './site-row.ts';

type SiteAccess = { active: boolean; until: string | null; closed: boolean };

/** Begins or ends the technical works (R-FEAT-34); `until` is when they are meant to be over, for the visitors' sake. */
export function changeTechnicalWorks(db: Db, active: boolean, until: Date | null = null): Promise<void> {
  return transaction(db, (tx) =>
    changeAccess(tx, { active, until: active ? (until?.toISOString() ?? null) : null }, {}),
  );
}

/** Closes the shop for everybody but TECH and who may change the settings, or opens it again (R-FEAT-34). */
export function changeClosed(db: Db, closed: boolean): Promise<void> {
  return transaction(db, (tx) => changeAccess(tx, { closed }, {}));
}

/** The same within the caller's transaction. Throws CONFLICT if somebody has changed what was shown. */
export async function changeAccess(
  tx: Db,
  wanted: Partial<SiteAccess>,
  { shown, ...author }: Author & { shown?: SiteAccess },
): Promise<void> {
  const row = await lockSite(tx);
  const present = accessOf(row);
  checkShown(present, shown);
  const changed = changedValues(present, wanted);
  if (Object.keys(changed).length === 0) return;
  const { active, until, closed } = { ...present, ...changed };
  await tx
    .update(siteState)
    .set({ technicalWorks: active, worksUntil: active && until !== null ? new Date(until) : null, closed });
  await auditSettings(tx, { before: present, after: changed }, author);
}

/** Who may use the shop now. */
export const accessOf = (row: { technicalWorks: boolean; worksUntil: Date | null; closed: boolean }): SiteAccess => ({
  active: row.technicalWorks,
  until: row.worksUntil?.toISOString() ?? null,
  closed: row.closed,
});
