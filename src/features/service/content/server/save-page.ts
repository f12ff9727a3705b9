import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { markdownHtml } from '#shared/markdown.ts';
import type { StaticPageCode } from '../contract.ts';
import { saveStaticPage } from './save-static-page.ts';
import { staticPage } from './tables.ts';
import type { Editor } from './versions.ts';

/** Texts that the law or the shop needs: they may be replaced and not removed. */
export const KEPT_PAGES: readonly StaticPageCode[] = ['privacy', 'personal-data', 'terms', 'advertising'];
/** The pages that an owner writes. */
export const PAGES: readonly StaticPageCode[] = [...KEPT_PAGES, 'typical-page'];

export const NEEDED = 'Без этого текста магазин не может принимать данные. Напишите его';

/**
 * Saves a page over the version that was shown, 0 where there was none; an empty text withdraws it. Throws NOT_FOUND for a
 * page that the shop writes itself, CONFLICT, and VALIDATION for an empty text that the shop needs. Part of the caller's transaction.
 */
export async function savePage(
  tx: Db,
  { code, version }: { code: StaticPageCode; version: number },
  { title, markdown }: { title: string; markdown: string },
  editor: Editor,
): Promise<void> {
  if (!PAGES.includes(code)) throw notFound('Такой страницы нет');
  const [row] = await tx.select().from(staticPage).where(eq(staticPage.code, code)).for('update');
  if ((row?.version ?? 0) !== version) throw refuse('CONFLICT', 'Эту страницу уже изменил другой сотрудник');
  if (markdown === '' && KEPT_PAGES.includes(code)) throw refuse('VALIDATION', NEEDED, { field: 'text' });
  await saveStaticPage(tx, { code, title, html: markdownHtml(markdown), markdown }, editor);
}
