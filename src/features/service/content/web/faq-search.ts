import type { FaqGroup } from '../contract.ts';

const plain = (text: string) => text.toLocaleLowerCase('ru').replaceAll('ё', 'е');
const withoutTags = (html: string) => html.replaceAll(/<[^>]*>/g, ' ');

/** The questions in whose text, or in whose answer, every word of the query is found; all of them for no words. */
export function findQuestions(groups: readonly FaqGroup[], query: string): FaqGroup[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...groups];
  return groups.flatMap(({ name, items }) => {
    const found = items.filter(({ question, html }) => {
      const text = plain(`${question} ${withoutTags(html)}`);
      return words.every((word) => text.includes(word));
    });
    return found.length > 0 ? [{ name, items: found }] : [];
  });
}
