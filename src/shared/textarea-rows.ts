/** Characters that a row is taken to hold. */
const ROW_LENGTH = 80;

/** R-VAL-34: the larger of the line count and characters / 80 rounded up, at least 1, at most `maxRows` ([A-085]). */
export function textareaRows(text: string, maxRows: number): number {
  const lines = text.split(/\r\n|\r|\n/).length;
  return Math.max(1, Math.min(Math.max(lines, Math.ceil(text.length / ROW_LENGTH)), maxRows));
}
