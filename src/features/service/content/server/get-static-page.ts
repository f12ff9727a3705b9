import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import { type StaticPage, staticPageCode } from '../contract.ts';
import { staticPage } from './tables.ts';

/** A page by its code (R-CALL-062, R-CALL-063). Error: 404 for an unknown code and for a page without content. */
export async function getStaticPage(db: Db, code: string): Promise<StaticPage> {
  const known = staticPageCode.safeParse(code);
  const [row] = known.success ? await db.select().from(staticPage).where(eq(staticPage.code, known.data)) : [];
  if (!row || row.html.trim() === '') throw notFound('Страница не найдена');
  return { title: row.title, html: row.html, updatedAt: row.updatedAt.toISOString() };
}
