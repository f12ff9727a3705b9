import { siteState } from '#server/tables.ts';
import type { Db } from '#server/db/index.ts';

/** Nobody has said anything of this shop yet. */
const withoutContacts = { workingHours: '', phone: '', email: '' };

/** Begins or ends the technical works (R-FEAT-34); `until` is when they are meant to be over, for the visitors' sake. */
export async function changeTechnicalWorks(db: Db, active: boolean, until: Date | null = null): Promise<void> {
  await change(db, { technicalWorks: active, worksUntil: active ? until : null });
}

/** Closes the shop for everybody but TECH, or opens it again (R-FEAT-34). */
export async function changeClosed(db: Db, closed: boolean): Promise<void> {
  await change(db, { closed });
}

async function change(db: Db, set: Partial<typeof siteState.$inferInsert>): Promise<void> {
  await db
    .insert(siteState)
    .values({ contacts: withoutContacts, ...set })
    .onConflictDoUpdate({ target: siteState.id, set });
}
