import { refuse } from '#server/errors.ts';
import { markdownProblems } from '#shared/markdown.ts';

/** Throws VALIDATION at a field whose text has a part that pages would not show as it is meant. */
export function checkMarkdown(text: string, field: string): void {
  const [problem] = markdownProblems(text);
  if (problem) throw refuse('VALIDATION', `Строка ${problem.line}. ${problem.text}`, { field });
}
