/** One line: runs of blanks (no-break ones too) become one, none at the ends. */
export function cleanLine(text: string, maxLength: number): string {
  return cut(text.replace(BLANKS, ' ').trim(), maxLength);
}

/** Blanks other than a single space. */
const BLANKS = / *[^\S ]\s*| {2,}/g;

/** Several lines: blanks at line ends go, at most one empty line between paragraphs. */
export function cleanLines(text: string, maxLength: number): string {
  const lines = text.replace(/\r\n?/g, '\n').replace(/[^\S\n]+/g, ' ');
  return cut(
    lines
      .replace(/ *\n */g, '\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    maxLength,
  );
}

/** HTML as plain text: block ends and `<br>` become line ends, other tags go. What is escaped again is shown as it is. */
export function htmlToText(html: string, maxLength: number): string {
  const lines = html
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<br\s*\/?>|<\/(p|div|li|tr|h[1-6])\s*>/gi, '\n')
    .replace(/<\/?[a-z!][^>]*>/gi, '');
  const text = lines
    .replace(/&nbsp;/gi, ' ')
    .replace(/&quot;/gi, '"')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&amp;/gi, '&');
  return cleanLines(text, maxLength);
}

/** Cuts without leaving half a letter at the end. */
export function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return text
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}
