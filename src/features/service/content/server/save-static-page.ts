import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { markdownOfHtml } from '#shared/markdown-of-html.ts';
import type { StaticPageCode } from '../contract.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { staticPage } from './tables.ts';
import { type Editor, keepVersion } from './versions.ts';

/** A text with the version that consents name. */
export type PageState = { title: string; markdown: string; version: number };

type Row = typeof staticPage.$inferSelect;

export const pageStateOf = ({ title, markdown, html, version }: Row): PageState => ({
  title,
  markdown: markdown ?? markdownOfHtml(html),
  version,
});

/**
 * Writes a page, its HTML sanitised. The version grows only when the page becomes another one; each version is kept. Part of
 * the caller's transaction.
 */
export async function saveStaticPage(
  tx: Db,
  page: { code: StaticPageCode; title: string; html: string; markdown?: string | null },
  editor: Editor,
): Promise<void> {
  const { code, title, markdown = null } = page;
  const html = sanitiseHtml(page.html);
  const officeSavedAt = editor.accountId === null ? null : editor.at;
  const [before] = await tx.select().from(staticPage).where(eq(staticPage.code, code)).for('update');
  if (before && before.title === title && before.html === html) {
    const set = { markdown: markdown ?? before.markdown, officeSavedAt };
    await tx.update(staticPage).set(set).where(eq(staticPage.code, code));
    return;
  }
  const set = { title, html, markdown, officeSavedAt, updatedAt: editor.at };
  const [after] = await tx
    .insert(staticPage)
    .values({ code, ...set })
    .onConflictDoUpdate({ target: staticPage.code, set: { ...set, version: sql`${staticPage.version} + 1` } })
    .returning();
  // It is made of the questions, which keep their own versions
  if (code === 'faq') return;
  const states = { before: before ? pageStateOf(before) : null, after: pageStateOf(after!) };
  await keepVersion(tx, { subject: 'page', key: code }, states, editor);
}
