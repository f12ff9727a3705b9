import { eq } from 'drizzle-orm';
import type { Picture } from '#goods/products/server/tables.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import type { Db } from '#server/db/index.ts';
import { markdownHtml } from '#shared/markdown.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { type ItemKind, type ItemState, itemStateOf, writeItem } from './save-item.ts';
import { contentItem } from './tables.ts';

/** News or a material as its owner wrote it; `date` is a day. */
export type NewItem = {
  code: string;
  title: string;
  picture: Picture | null;
  preview: string;
  markdown: string;
  date: string;
  files: { name: string; mime: string; content: Buffer }[];
};

/** Publishes the items of a kind by their codes and withdraws all others. Call it in a transaction. */
export async function publishItems(
  tx: Db,
  kind: ItemKind,
  items: readonly NewItem[],
  at: Date,
): Promise<PublishedChange[]> {
  const rows = await tx.select().from(contentItem).where(eq(contentItem.kind, kind)).for('update');
  const known = new Map(rows.map((row) => [row.code, row]));
  const editor = { accountId: null, at };
  const changes: PublishedChange[] = [];
  for (const { code, files: given, ...item } of items) {
    const files = [];
    for (const file of given) {
      const key = await storeShopFile(tx, { ...file, kind: 'content' });
      files.push({ key, name: file.name, size: file.content.length });
    }
    const state = { ...item, files, published: true };
    const row = known.get(code);
    known.delete(code);
    if (row && isSame(row, state)) {
      const { markdown } = state;
      await tx.update(contentItem).set({ markdown, officeSavedAt: null }).where(eq(contentItem.id, row.id));
      continue;
    }
    await writeItem(tx, { kind, code, row }, state, editor);
    const overOffice = row?.officeSavedAt != null;
    changes.push({ kind: row?.published ? 'changed' : 'added', name: item.title, overOffice });
  }
  for (const row of known.values()) {
    if (!row.published) continue;
    await writeItem(tx, { kind, code: row.code, row }, { ...itemStateOf(row), published: false }, editor);
    changes.push({ kind: 'withdrawn', name: row.title, overOffice: row.officeSavedAt !== null });
  }
  return changes;
}

/** Whether buyers would see the same. */
function isSame(row: typeof contentItem.$inferSelect, wanted: ItemState): boolean {
  const partsOf = ({ title, picture, preview, date, files, published }: ItemState, html: string) =>
    JSON.stringify([
      title,
      picture?.standard,
      picture?.webp,
      preview,
      html,
      date,
      files.map(({ key, name }) => [key, name]),
      published,
    ]);
  return partsOf(row as ItemState, row.html) === partsOf(wanted, markdownHtml(wanted.markdown));
}
