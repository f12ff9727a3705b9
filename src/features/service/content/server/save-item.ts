import { and, eq, sql } from 'drizzle-orm';
import type { Picture } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { notFound, refuse } from '#server/errors.ts';
import { markdownHtml } from '#shared/markdown.ts';
import { markdownOfHtml } from '#shared/markdown-of-html.ts';
import { slug } from '#shared/slug.ts';
import { type ContentFile, contentItem } from './tables.ts';
import { type Editor, keepVersion } from './versions.ts';

export type ItemKind = 'news' | 'marketing';
type Row = typeof contentItem.$inferSelect;

/** What is said of news or a material; `date` is the day from which it is shown once it is `published`. */
export type ItemState = {
  title: string;
  date: string;
  preview: string;
  picture: Picture | null;
  markdown: string;
  files: ContentFile[];
  published: boolean;
};

export const itemStateOf = ({ title, date, preview, picture, markdown, html, files, published }: Row): ItemState => ({
  title,
  date,
  preview,
  picture: picture && { standard: picture.standard, ...(picture.webp !== undefined && { webp: picture.webp }) },
  markdown: markdown ?? markdownOfHtml(html),
  files: files.map(({ key, name, size }) => ({ key, name, size })),
  published,
});

/**
 * Saves news or a material over the version that was shown and returns its code; null makes another one. Throws NOT_FOUND,
 * CONFLICT. Part of the caller's transaction.
 */
export async function saveItem(
  tx: Db,
  { kind, code, version }: { kind: ItemKind; code: string | null; version: number },
  state: ItemState,
  editor: Editor,
): Promise<string> {
  if (code === null) {
    // Of two at once with the same title each gets a code of its own
    await tx.execute(sql`lock table ${contentItem} in share row exclusive mode`);
    const known = await tx.select({ code: contentItem.code }).from(contentItem).where(eq(contentItem.kind, kind));
    const free = slug(state.title, new Set(['new', ...known.map((one) => one.code)]));
    await writeItem(tx, { kind, code: free, row: undefined }, state, editor);
    return free;
  }
  const isNamed = and(eq(contentItem.kind, kind), eq(contentItem.code, code));
  const [row] = await tx.select().from(contentItem).where(isNamed).for('update');
  if (!row) throw notFound(kind === 'news' ? 'Такой новости нет' : 'Такого материала нет');
  if (row.version !== version) throw refuse('CONFLICT', 'Это уже изменил другой сотрудник');
  await writeItem(tx, { kind, code, row }, state, editor);
  return code;
}

/** Writes an item over its locked row, or makes it. */
export async function writeItem(
  tx: Db,
  { kind, code, row }: { kind: ItemKind; code: string; row: Row | undefined },
  state: ItemState,
  editor: Editor,
): Promise<void> {
  const officeSavedAt = editor.accountId === null ? null : editor.at;
  const values = { ...state, html: markdownHtml(state.markdown), officeSavedAt };
  if (row) {
    const set = { ...values, version: row.version + 1 };
    await tx.update(contentItem).set(set).where(eq(contentItem.id, row.id));
  } else await tx.insert(contentItem).values({ ...values, kind, code });
  await keepVersion(tx, { subject: kind, key: code }, { before: row ? itemStateOf(row) : null, after: state }, editor);
}
