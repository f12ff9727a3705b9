import { readWrittenTexts, type WrittenText, writeText, writtenTexts } from '#service/content/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { type Author, auditSettings, changedValues, checkShown, lockSite } from './site-row.ts';

type Texts = Record<WrittenText, string>;

/**
 * Publishes the legal texts that differ, as part of the caller's transaction. Throws CONFLICT if somebody has changed what
 * was shown, VALIDATION for a text that the pages would not show as it is.
 */
export async function changeTexts(
  tx: Db,
  { values, shown, at }: { values: Texts; shown: Texts; at: Date },
  author: Author,
): Promise<void> {
  await lockSite(tx);
  const present = await readWrittenTexts(tx);
  checkShown(present, shown);
  const changed = changedValues(present, values);
  for (const code of writtenTexts) {
    const markdown = changed[code];
    if (markdown !== undefined) await writeText(tx, code, markdown, { accountId: author.by ?? null, at });
  }
  if (Object.keys(changed).length > 0) await auditSettings(tx, { before: present, after: changed }, author);
}
