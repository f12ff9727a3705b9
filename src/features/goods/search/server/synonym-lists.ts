import { type Db, transaction } from '#server/db/index.ts';
import { searchSynonym } from './tables.ts';

export const MAX_LISTS = 5000;
const MAX_PHRASES = 20;
const MAX_PHRASE_LENGTH = 60;

/** A list of synonyms that cannot be taken: `line` counts from one. */
type BadLine = { line: number; reason: string };

/** Reads lists of phrases that mean the same, one a line, parted by commas or `=`; `#` begins a remark. */
export function parseSynonyms(text: string): { lists: string[][]; bad: BadLine[] } {
  const lists: string[][] = [];
  const bad: BadLine[] = [];
  for (const [n, line] of text.split(/\r?\n/).entries()) {
    const phrases = [
      ...new Set(
        line
          .replace(/#.*/, '')
          .split(/[=,;]/)
          .map((phrase) => phrase.trim())
          .filter(Boolean),
      ),
    ];
    if (phrases.length === 0) continue;
    const reason = refusalOf(phrases);
    if (reason) bad.push({ line: n + 1, reason });
    else lists.push(phrases);
  }
  return { lists, bad };
}

function refusalOf(phrases: readonly string[]): string | null {
  if (phrases.length < 2) return 'нужно хотя бы две фразы через запятую';
  if (phrases.length > MAX_PHRASES) return `фраз больше ${MAX_PHRASES}`;
  return phrases.some((phrase) => phrase.length > MAX_PHRASE_LENGTH)
    ? `фраза длиннее ${MAX_PHRASE_LENGTH} знаков`
    : null;
}

/** Puts these lists in the place of all there were. */
export function replaceSynonyms(db: Db, lists: readonly (readonly string[])[]): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.delete(searchSynonym);
    if (lists.length > 0) await tx.insert(searchSynonym).values(lists.map((phrases) => ({ phrases: [...phrases] })));
  });
}

export function listSynonyms(db: Db) {
  return db.select({ phrases: searchSynonym.phrases }).from(searchSynonym).orderBy(searchSynonym.id);
}
