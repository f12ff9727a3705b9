import type { Db } from '#server/db/index.ts';
import { defaultPages } from './default-pages.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { staticPage } from './tables.ts';

/** Gives a fresh shop the pages that it may not be without; what the owner has written stays. */
export async function seedStaticPages(db: Db, companyName: string): Promise<void> {
  const pages = defaultPages(companyName).map((page) => ({ ...page, html: sanitiseHtml(page.html) }));
  await db.insert(staticPage).values(pages).onConflictDoNothing();
}
