import { marked, type Token } from 'marked';
import type { z } from 'zod';
import { htmlOfTokens, problemsOfToken } from '#service/content/server/index.ts';
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
  for (const block of blocks) {
    for (const problem of problemsOfToken(block.token, 'назовите её в поле picture'))
      problems.add(file, block.line, problem);
  }
  return read && { file, head: read.data, lineOf: read.lineOf, blocks };
}

/** The HTML of blocks; links alone keep attributes. The writer of the table sanitises it again. */
export function htmlOf(blocks: readonly Block[]): string {
  return htmlOfTokens(blocks.map(({ token }) => token));
}
