import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { siteState, withoutContacts } from '#server/tables.ts';

export type SiteRow = typeof siteState.$inferSelect;

/** Who changes a setting; the operator where `by` is absent. */
export type Author = { by?: number; ip?: string };

/** Reads the settings of the shop and locks them; the first time it makes their row. */
export async function lockSite(tx: Db): Promise<SiteRow> {
  await tx.insert(siteState).values({ contacts: withoutContacts }).onConflictDoNothing();
  const [row] = await tx.select().from(siteState).for('update');
  return row!;
}

/** The values of `wanted` that differ from the present ones. */
export function changedValues<V extends object>(present: V, wanted: Partial<V>): Partial<V> {
  const names = (Object.keys(wanted) as (keyof V)[]).filter((name) => !isSame(present[name], wanted[name]));
  return Object.fromEntries(names.map((name) => [name, wanted[name]])) as Partial<V>;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Throws CONFLICT if a value is not the one that was shown; a command has shown none. */
export function checkShown<V extends object>(present: V, shown: V | undefined): void {
  if (shown === undefined || Object.keys(changedValues(present, shown)).length === 0) return;
  throw refuse('CONFLICT', 'Эти настройки уже изменил другой сотрудник');
}

/** Writes the former and the new values to the audit log. */
export async function auditSettings(
  tx: Db,
  { before, after }: { before: object; after: object },
  { by, ip = '' }: Author,
): Promise<void> {
  const former = Object.fromEntries(Object.keys(after).map((name) => [name, before[name as keyof typeof before]]));
  await writeAudit(tx, {
    action: 'settings.change',
    ip,
    ...(by !== undefined && { actorAccountId: by }),
    details: { before: former, after, ...(by === undefined && { by: 'operator' }) },
  });
}
