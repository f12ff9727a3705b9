import { type Db, transaction } from '#server/db/index.ts';
import { type BadLine, parseLexicon, phrasesOf } from './lexicon/parse-lexicon.ts';
import { searchSynonym } from './tables.ts';

export const MAX_LISTS = 5000;

/** Reads lists of phrases that mean the same, in the form of `[synonyms]` of a lexicon. */
export function parseSynonyms(text: string): { lists: string[][]; bad: BadLine[] } {
  const { lines, bad } = parseLexicon(text, ['synonyms']);
  return { lists: lines.map((line) => phrasesOf(line.text)), bad };
}

/** Replaces the owner's lists. Those of lexicons stay. */
export function replaceSynonyms(db: Db, lists: readonly (readonly string[])[]): Promise<void> {
  return transaction(db, async (tx) => {
    await tx.delete(searchSynonym);
    if (lists.length > 0) await tx.insert(searchSynonym).values(lists.map((phrases) => ({ phrases: [...phrases] })));
  });
}

export function listSynonyms(db: Db) {
  return db.select({ phrases: searchSynonym.phrases }).from(searchSynonym).orderBy(searchSynonym.id);
}
