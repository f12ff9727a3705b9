import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { markdownHtml } from '#shared/markdown.ts';
import { checkMarkdown } from './check-markdown.ts';
import { defaultPages } from './default-pages.ts';
import { NEEDED } from './save-page.ts';
import { saveStaticPage } from './save-static-page.ts';
import { staticPage } from './tables.ts';
import type { Editor } from './versions.ts';

/** The legal texts that the office writes. */
export const writtenTexts = ['privacy', 'personal-data'] as const;
export type WrittenText = (typeof writtenTexts)[number];

/** The Markdown of each text; empty where the present text comes from elsewhere. */
export async function readWrittenTexts(db: Db): Promise<Record<WrittenText, string>> {
  const rows = await db
    .select({ code: staticPage.code, markdown: staticPage.markdown })
    .from(staticPage)
    .where(inArray(staticPage.code, [...writtenTexts]));
  const of = (code: WrittenText) => rows.find((row) => row.code === code)?.markdown ?? '';
  return { privacy: of('privacy'), 'personal-data': of('personal-data') };
}

/** Publishes a text under the title of its page. Throws VALIDATION where the pages would not show a part, or it is empty. */
export async function writeText(tx: Db, code: WrittenText, markdown: string, editor: Editor): Promise<void> {
  checkMarkdown(markdown, code);
  if (markdown === '') throw refuse('VALIDATION', NEEDED, { field: code });
  const [page] = await tx.select({ title: staticPage.title }).from(staticPage).where(eq(staticPage.code, code));
  const html = markdownHtml(markdown);
  await saveStaticPage(tx, { code, title: page?.title ?? titleOf(code), html, markdown }, editor);
}

const titleOf = (code: WrittenText): string => defaultPages('').find((page) => page.code === code)!.title;
