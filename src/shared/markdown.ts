import { Marked, type Token } from 'marked';

/** Characters of a text at most. */
export const MARKDOWN_LENGTH = 50_000;

const OWN_PICTURE = /^\/files\/goods\/[\w-]{1,100}\.(?:jpg|webp)$/;
const ALLOWED_LINK = /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i;
const OUTSIDE_LINK = /^https?:/i;

const markdown = new Marked({
  // HTML is text like any other
  tokenizer: { html: () => undefined, tag: () => undefined },
  renderer: {
    text(token) {
      return 'tokens' in token && token.tokens ? this.parser.parseInline(token.tokens) : escapeText(token.text);
    },
    heading({ tokens, depth }) {
      // The title of the page is the first level
      const level = Math.min(Math.max(depth, 2), 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
    link({ href, tokens, raw }) {
      const address = addressOf(href);
      if (address === null || !ALLOWED_LINK.test(address)) return escapeText(raw);
      const outside = OUTSIDE_LINK.test(address) ? ' rel="noopener noreferrer" target="_blank"' : '';
      return `<a href="${escapeAttribute(address)}"${outside}>${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text, raw }) {
      if (!isOwnPicture(href)) return escapeText(raw);
      return `<img src="${href}" alt="${escapeAttribute(text)}" loading="lazy" />`;
    },
    code: ({ text }) => `<p>${escapeText(text).replaceAll('\n', '<br />')}</p>\n`,
    codespan: ({ text }) => escapeText(text),
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    del({ tokens }) {
      return `<s>${this.parser.parseInline(tokens)}</s>`;
    },
    tablecell({ tokens, header }) {
      const tag = header ? 'th' : 'td';
      return `<${tag}>${this.parser.parseInline(tokens)}</${tag}>\n`;
    },
    hr: () => '<hr />\n',
    br: () => '<br />',
  },
});

/**
 * The HTML of a text in Markdown, safe to render: HTML in the text, links of other schemes and pictures of other sites show
 * as the text that they are.
 */
export function markdownHtml(text: string): string {
  try {
    return markdown.parse(text, { async: false }).trim();
  } catch (error) {
    // Thousands of nested quotations overflow the stack
    if (error instanceof RangeError) return `<p>${escapeText(text)}</p>`;
    throw error;
  }
}

/** The words of a text without its marks, a block a line. */
export function markdownText(text: string): string {
  const words: string[] = [];
  for (const { token } of markdownBlocks(text)) {
    const own: string[] = [];
    markdown.walkTokens([token], (inner) => {
      if (inner.type === 'text' && !('tokens' in inner && inner.tokens)) own.push(String(inner.text));
      if (inner.type === 'codespan' || inner.type === 'code') own.push(String(inner.text));
    });
    if (own.length > 0) words.push(own.join(' ').replaceAll(/\s+/g, ' ').trim());
  }
  return words.join('\n');
}

type MarkdownBlock = { token: Token; line: number };

/** The blocks of a text, each with its line from 1. */
export function markdownBlocks(text: string): MarkdownBlock[] {
  let line = 1;
  return tokensOf(text).map((token) => {
    const block = { token, line };
    line += token.raw.split('\n').length - 1;
    return block;
  });
}

function tokensOf(text: string): Token[] {
  try {
    return markdown.lexer(text);
  } catch (error) {
    if (error instanceof RangeError) return [{ type: 'text', raw: text, text }];
    throw error;
  }
}

/** What of a text would not be shown as its author means it, in Russian, by the line of its block. */
export function markdownProblems(text: string): { line: number; text: string }[] {
  return markdownBlocks(text).flatMap(({ token, line }) =>
    problemsOf(token).map((problem) => ({ line, text: problem })),
  );
}

function problemsOf(block: Token): string[] {
  const found: string[] = [];
  markdown.walkTokens([block], (token) => {
    if (token.type === 'heading' && token.depth === 1) {
      found.push('Заголовок первого уровня — название страницы: начните с ##');
    }
    if (token.type === 'image' && !isOwnPicture(String(token.href))) {
      found.push(`Картинка ${token.href} не из магазина: загрузите её`);
    }
    if (token.type === 'link' && !ALLOWED_LINK.test(String(token.href))) {
      found.push(`Ссылка ${token.href}: начните её с https://, mailto:, tel: или /`);
    }
  });
  return found;
}

/** Whether a picture of a text is one that the shop has stored. */
export const isOwnPicture = (address: string): boolean => OWN_PICTURE.test(address);

/** Percent-encoded; null where the characters are no address. */
function addressOf(href: string): string | null {
  try {
    return encodeURI(href).replaceAll('%25', '%');
  } catch {
    return null;
  }
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
