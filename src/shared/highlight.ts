import { escapeHtml } from './markup.ts';

/** Words and characters of a query beyond these mark nothing. */
const MOST_WORDS = 10;
const LONGEST_QUERY = 200;

/** Between the characters of an article any separator may stand: '123' finds '12-3'. */
const SEPARATOR = String.raw`[\s\-./_]*`;

const escapeCharacter = (character: string): string => {
  if (/[её]/i.test(character)) return '[её]';
  return character.replace(/[$()*+.?[\\\]^{|}]/, String.raw`\$&`);
};

/** The pattern of a query's word; one with a digit may be an article, so its own separators do not count. */
function patternOf(word: string): string {
  const isArticle = /\d/.test(word);
  const bare = isArticle ? word.replace(/[-./_]+/g, '') : word;
  return Array.from(bare, escapeCharacter).join(isArticle ? SEPARATOR : '');
}

/**
 * R-ENT-40: a plain text as safe HTML with `<b>` around what the query's words match, whatever their case, ё or е, and
 * the separators of an article.
 */
export function highlight(text: string, query: string): string {
  const words = query.slice(0, LONGEST_QUERY).split(/\s+/).slice(0, MOST_WORDS);
  const patterns = words
    .toSorted((a, b) => b.length - a.length)
    .map(patternOf)
    .filter(Boolean);
  if (patterns.length === 0) return escapeHtml(text);
  let html = '';
  let end = 0;
  for (const match of text.matchAll(new RegExp(patterns.join('|'), 'giu'))) {
    html += `${escapeHtml(text.slice(end, match.index))}<b>${escapeHtml(match[0])}</b>`;
    end = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(end));
}
