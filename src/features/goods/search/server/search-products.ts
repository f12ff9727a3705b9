import { catalogueOf } from '#goods/catalogue/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { searchOf } from './live/search-of.ts';
import { find } from './query/find.ts';
import { bestResults, type Result } from './query/rank.ts';
import { codeHighlighter } from './text/code-highlighter.ts';
import { nameHighlighter } from './text/name-highlighter.ts';

/**
 * The shown products that a text most likely means, the best first: for screens that choose a product by typing. `mark`
 * turns a name into safe HTML with what was found in `<b>`, `markCode` an article or a short code.
 */
export async function searchProducts(
  db: Db,
  text: string,
  limit: number,
): Promise<{ results: Result[]; mark: (name: string) => string; markCode: (code: string) => string }> {
  const [index, { goods }] = await Promise.all([searchOf(db), catalogueOf(db)]);
  const finding = find(index, text);
  return {
    results: bestResults(index, finding, goods, limit),
    mark: nameHighlighter(finding.texts),
    markCode: codeHighlighter(finding.texts),
  };
}
