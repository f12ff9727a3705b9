import { hasWords } from '#shared/has-words.ts';
import type { FaqGroup } from '../contract.ts';

const withoutTags = (html: string) => html.replaceAll(/<[^>]*>/g, ' ');

/** The questions in whose text, or in whose answer, every word of the query is found; all of them for no words. */
export function findQuestions(groups: readonly FaqGroup[], query: string): FaqGroup[] {
  if (query.trim() === '') return [...groups];
  return groups.flatMap(({ name, items }) => {
    const found = items.filter(({ question, html }) => hasWords(`${question} ${withoutTags(html)}`, query));
    return found.length > 0 ? [{ name, items: found }] : [];
  });
}
