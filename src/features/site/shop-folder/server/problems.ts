/** What is wrong with a folder: the file, its line from 1, and what to do, in Russian. */
export type Problem = { file: string; line: number; text: string };

/** Collects every problem, so that an operator mends a folder at once. */
export class Problems {
  readonly found: Problem[] = [];

  add(file: string, line: number, text: string): void {
    this.found.push({ file, line, text });
  }

  /** `файл:строка: что не так`, by file and line. */
  lines(): string[] {
    return this.found
      .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
      .map(({ file, line, text }) => `${file}:${line}: ${text}`);
  }
}
