import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Problems } from './problems.ts';

/** The line of a value by its path; that of the nearest value above it where it is absent. */
export type LineOf = (...path: readonly PropertyKey[]) => number;

/**
 * Reads YAML by a schema. Undefined where something is wrong; every problem is added with its line. `firstLine` is the line
 * of the file on which the text begins.
 */
export function readYaml<S extends z.ZodType>(
  { file, text, firstLine = 1 }: { file: string; text: string; firstLine?: number },
  schema: S,
  problems: Problems,
): { data: z.output<S>; lineOf: LineOf } | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line } = lines.linePos(error.pos[0]);
    problems.add(file, firstLine + line - 1, `Не читается как YAML: проверьте отступы, двоеточия и кавычки`);
    return undefined;
  }
  const lineOf: LineOf = (...path) => {
    for (let length = path.length; length >= 0; length -= 1) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return firstLine + lines.linePos(node.range[0]).line - 1;
    }
    return firstLine;
  };
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 0 }) ?? {});
  if (parsed.success) return { data: parsed.data, lineOf };
  for (const issue of parsed.error.issues) problems.add(file, lineOf(...issue.path), textOf(issue));
  return undefined;
}

function textOf(issue: z.core.$ZodIssue): string {
  const field = issue.path.length > 0 ? `«${issue.path.join('.')}»: ` : '';
  if (issue.code === 'unrecognized_keys') {
    return `${field}нет такого поля: ${issue.keys.join(', ')}. Уберите его или исправьте название`;
  }
  // Own messages of the schemas are Russian
  if (/[а-яё]/i.test(issue.message)) return field + issue.message;
  if (issue.code === 'too_big')
    return `${field}слишком длинное или большое значение, можно до ${String(issue.maximum)}`;
  if (issue.code === 'too_small') return `${field}заполните поле`;
  if (issue.code === 'invalid_type') return `${field}заполните поле${typeName(issue.expected)}`;
  return `${field}такое значение не подходит`;
}

function typeName(expected: string): string {
  const names: Record<string, string> = { string: 'текстом', number: 'числом', array: 'списком', object: 'полями' };
  return names[expected] ? ` ${names[expected]}` : '';
}
