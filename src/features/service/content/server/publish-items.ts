import { and, eq } from 'drizzle-orm';
import type { Picture } from '#goods/products/server/tables.ts';
import { storeShopFile } from '#server/files/store-shop-file.ts';
import type { Db } from '#server/db/index.ts';
import type { PublishedChange } from '#shared/published-change.ts';
import { sanitiseHtml } from './sanitise-html.ts';
import { contentItem } from './tables.ts';

/** News or a material as its owner wrote it; `date` is a day, `html` is sanitised here. */
export type NewItem = {
  code: string;
  title: string;
  picture: Picture | null;
  preview: string;
  html: string;
  date: string;
  files: { name: string; mime: string; content: Buffer }[];
};

/** Publishes the items of a kind by their codes and withdraws all others. Call it in a transaction. */
export async function publishItems(
  tx: Db,
  kind: 'news' | 'marketing',
  items: readonly NewItem[],
): Promise<PublishedChange[]> {
  const rows = await tx.select().from(contentItem).where(eq(contentItem.kind, kind)).for('update');
  const known = new Map(rows.map((row) => [row.code, row]));
  const changes: PublishedChange[] = [];
  for (const item of items) {
    const files = [];
    for (const file of item.files) {
      const key = await storeShopFile(tx, { ...file, kind: 'content' });
      files.push({ key, name: file.name, size: file.content.length });
    }
    const values = { ...item, kind, files, html: sanitiseHtml(item.html), published: true };
    const row = known.get(item.code);
    known.delete(item.code);
    if (!row) await tx.insert(contentItem).values(values);
    else if (isSame(row, values)) continue;
    else await tx.update(contentItem).set(values).where(eq(contentItem.id, row.id));
    changes.push({ kind: row?.published ? 'changed' : 'added', name: item.title });
  }
  for (const { id, title, published } of known.values()) {
    if (!published) continue;
    await tx
      .update(contentItem)
      .set({ published: false })
      .where(and(eq(contentItem.id, id)));
    changes.push({ kind: 'withdrawn', name: title });
  }
  return changes;
}

type Shown = Pick<
  typeof contentItem.$inferSelect,
  'title' | 'picture' | 'preview' | 'html' | 'date' | 'files' | 'published'
>;

function isSame(row: Shown, wanted: Shown): boolean {
  const partsOf = ({ title, picture, preview, html, date, files, published }: Shown) =>
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
  return partsOf(row) === partsOf(wanted);
}
