import { escapeHtml } from '#shared/markup.ts';
import { plainCode } from '../index/code-list.ts';
import { nameHighlighter } from './name-highlighter.ts';

/** A shorter part of a code is marked nowhere but at its beginning. */
const MIN_INNER_LENGTH = 3;

/**
 * Articles and short codes as safe HTML with `<b>` around what these texts find in them (R-QO-05): the whole or a part,
 * written with any separators; else the words and numbers that a name would have marked.
 */
export function codeHighlighter(texts: readonly string[]): (code: string) => string {
  const typed = texts.map(plainCode).filter((text) => text !== '');
  const mark = nameHighlighter(texts);
  return (code) => {
    const signs = signsOf(code);
    const plain = signs.map(({ sign }) => sign).join('');
    for (const text of typed) {
      const at = plain.indexOf(text);
      if (at === -1 || (at > 0 && text.length < MIN_INNER_LENGTH)) continue;
      const [from, to] = [signs[at]!.from, signs[at + text.length - 1]!.to];
      return `${escapeHtml(code.slice(0, from))}<b>${escapeHtml(code.slice(from, to))}</b>${escapeHtml(code.slice(to))}`;
    }
    return mark(code);
  };
}

/** The compared signs of a code, each with the part of the code that it stands for. */
function signsOf(code: string): { sign: string; from: number; to: number }[] {
  let to = 0;
  return [...code].flatMap((letter) => {
    const from = to;
    to += letter.length;
    // By UTF-16 unit, as `indexOf` counts
    return plainCode(letter)
      .split('')
      .map((sign) => ({ sign, from, to: from + letter.length }));
  });
}
