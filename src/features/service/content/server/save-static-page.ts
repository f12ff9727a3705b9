import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { StaticPageCode } from '../contract.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { staticPage } from './tables.ts';

/** Writes a page, its HTML sanitised. The version grows only when the page becomes another one. */
export async function saveStaticPage(
  db: Db,
  page: { code: StaticPageCode; title: string; html: string; markdown?: string | null; at: Date },
): Promise<void> {
  const { code, title, markdown = null, at } = page;
  const html = sanitiseHtml(page.html);
  await db
    .insert(staticPage)
    .values({ code, title, html, markdown, updatedAt: at })
    .onConflictDoUpdate({
      target: staticPage.code,
      set: { title, html, markdown, updatedAt: at, version: sql`${staticPage.version} + 1` },
      setWhere: sql`(${staticPage.title}, ${staticPage.html}) is distinct from (${title}, ${html})`,
    });
}
