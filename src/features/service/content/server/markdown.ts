import { marked, type Token, type Tokens } from 'marked';

/**
 * What of a part of a text the pages would not show, in Russian: it is refused, rather than lost without a word.
 * `imageHint` says what to do with a picture.
 */
export function problemsOfToken(token: Token, imageHint: string): string[] {
  const found: string[] = [];
  if (token.type === 'heading' && (token as Tokens.Heading).depth === 1) {
    found.push('Заголовок первого уровня — название страницы: начните с ##');
  }
  marked.walkTokens([token], ({ type, ...rest }) => {
    if (type === 'image') found.push(`Картинки в тексте не показываются: ${imageHint}`);
    if (type === 'html') found.push('Разметка HTML не показывается: пишите Markdown');
    if (type === 'code' || type === 'codespan') found.push('Код не показывается: пишите обычным текстом');
    if (type === 'link' && !/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(String((rest as Tokens.Link).href))) {
      found.push(`Ссылка ${(rest as Tokens.Link).href}: начните её с https://, mailto:, tel: или /`);
    }
  });
  return found;
}

/** HTML of parts of a text, not sanitised yet. */
export const htmlOfTokens = (tokens: Token[]): string => marked.parser(tokens).trim();
