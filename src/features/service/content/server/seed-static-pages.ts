import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { defaultPages } from './default-pages.ts';
import { publishPage } from './publish-page.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { staticPage } from './tables.ts';
import { currentTime } from '#server/clock.ts';

/** Gives a fresh shop the pages that it may not be without; what the owner has written stays. */
export async function seedStaticPages(db: Db, companyName: string): Promise<void> {
  await db.insert(staticPage).values(seededPages(companyName)).onConflictDoNothing();
  await renameInSeededPages(db, companyName, currentTime());
}

/** Writes the company's present name into the texts that the shop ships with; a text of the owner's stays. */
export async function renameInSeededPages(db: Db, companyName: string, at: Date): Promise<PublishedChange[]> {
  const changes = [];
  for (const page of seededPages(companyName)) {
    const isPage = and(eq(staticPage.code, page.code), eq(staticPage.title, page.title));
    const [row] = await db.select().from(staticPage).where(isPage);
    if (row && isSeededPage(row)) changes.push(...(await publishPage(db, page, at)));
  }
  return changes.map(({ kind, name }) => ({ kind, name }));
}

/** Whether a page is one that the shop ships with, with some name in it. */
export function isSeededPage({ code, title, html }: Pick<typeof staticPage.$inferSelect, 'code' | 'title' | 'html'>) {
  const pattern = seededPages(NAME).find((page) => page.code === code);
  return pattern !== undefined && pattern.title === title && isFilled(pattern.html, html);
}

/** Stands for the name where texts are compared. */
const NAME = '[name]';

const seededPages = (companyName: string) =>
  defaultPages(companyName).map((page) => ({ ...page, html: sanitiseHtml(page.html) }));

/** Whether a text is this pattern with some name in it. */
function isFilled(pattern: string, html: string): boolean {
  const [before, after] = pattern.split(NAME) as [string, string];
  if (!html.startsWith(before) || !html.endsWith(after)) return false;
  return !html.slice(before.length, html.length - after.length).includes('<');
}
