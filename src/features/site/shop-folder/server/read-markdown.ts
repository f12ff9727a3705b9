import type { z } from 'zod';
import { markdownProblems } from '#shared/markdown.ts';
import type { Problems } from './problems.ts';
import { type LineOf, readYaml } from './read-yaml.ts';

/** A Markdown file: the fields of its head, its text and the line on which that begins. */
export type MarkdownFile<T> = { file: string; head: T; lineOf: LineOf; body: string; bodyLine: number };

/** Reads a Markdown file with fields between two lines of `---`. Undefined where something is wrong with them. */
export function readMarkdown<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S,
  problems: Problems,
): MarkdownFile<z.output<S>> | undefined {
  const [, yaml, body] = /^---\n([\s\S]*?)(?<=\n)---[ \t]*(?:\n|$)([\s\S]*)$/.exec(text) ?? [];
  if (yaml === undefined || body === undefined) {
    problems.add(file, 1, 'Начните файл с полей между двумя строками ---: как в образце (shop -- content --new)');
    return undefined;
  }
  const read = readYaml({ file, text: yaml, firstLine: 2 }, schema, problems);
  const bodyLine = text.slice(0, text.length - body.length).split('\n').length;
  for (const { line, text: problem } of markdownProblems(body)) problems.add(file, bodyLine + line - 1, problem);
  return read && { file, head: read.data, lineOf: read.lineOf, body, bodyLine };
}
