import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import type { StaticPageCode } from '../contract.ts';
import { saveStaticPage } from './save-static-page.ts';
import { staticPage } from './tables.ts';

/** Writes a page; its version grows where it becomes another one. An empty `html` withdraws it. */
export async function publishPage(
  tx: Db,
  page: { code: StaticPageCode; title: string; html: string; markdown?: string | null },
  at: Date,
): Promise<PublishedChange[]> {
  const read = async () => (await tx.select().from(staticPage).where(eq(staticPage.code, page.code)))[0];
  const before = await read();
  if (page.html === '' && !before?.html) return [];
  await saveStaticPage(tx, page, { accountId: null, at });
  const after = (await read())!;
  if (before?.version === after.version) return [];
  const kind = after.html === '' ? 'withdrawn' : before?.html ? 'changed' : 'added';
  const name = `${after.title || before?.title} (редакция ${after.version})`;
  return [{ kind, name, overOffice: before?.officeSavedAt != null }];
}
