import { marked, type Token, type Tokens } from 'marked';
import type { z } from 'zod';
import type { Problems } from './problems.ts';
import { type LineOf, readYaml } from './read-yaml.ts';

type Block = { token: Token; line: number };

/** A Markdown file: the fields of its head, the blocks of its text with their lines. */
export type MarkdownFile<T> = { file: string; head: T; lineOf: LineOf; blocks: Block[] };

/** Reads a Markdown file with fields between two lines of `---`. Undefined where something is wrong with them. */
export function readMarkdown<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  problems: Problems,
): MarkdownFile<z.output<S>> | undefined {
  const [, yaml, body] = /^---\n([\s\S]*?)\n?---\n?([\s\S]*)$/.exec(text) ?? [];
  if (yaml === undefined || body === undefined) {
    problems.add(file, 1, 'Начните файл с полей между двумя строками ---: как в образце (shop -- content --new)');
    return undefined;
  }
  const read = readYaml({ file, text: yaml, firstLine: 2 }, schema, problems);
  let line = text.slice(0, text.length - body.length).split('\n').length;
  const blocks: Block[] = [];
  for (const token of marked.lexer(body)) {
    blocks.push({ token, line });
    line += token.raw.split('\n').length - 1;
  }
  for (const block of blocks) checkBlock(file, block, problems);
  return read && { file, head: read.data, lineOf: read.lineOf, blocks };
}

/** The HTML of blocks; links alone keep attributes. The writer of the table sanitises it again. */
export function htmlOf(blocks: readonly Block[]): string {
  return marked.parser(blocks.map(({ token }) => token)).trim();
}

/** What the pages do not show is refused, rather than lost without a word. */
function checkBlock(file: string, { token, line }: Block, problems: Problems): void {
  if (token.type === 'heading' && (token as Tokens.Heading).depth === 1) {
    problems.add(file, line, 'Заголовок первого уровня — название страницы: начните с ##');
  }
  marked.walkTokens([token], ({ type, ...rest }) => {
    if (type === 'image') problems.add(file, line, 'Картинки в тексте не показываются: назовите её в поле picture');
    if (type === 'html') problems.add(file, line, 'Разметка HTML не показывается: пишите Markdown');
    if (type === 'code' || type === 'codespan') problems.add(file, line, 'Код не показывается: пишите обычным текстом');
    if (type === 'link' && !/^(https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(String((rest as Tokens.Link).href))) {
      problems.add(file, line, `Ссылка ${(rest as Tokens.Link).href}: начните её с https://, mailto:, tel: или /`);
    }
  });
}
