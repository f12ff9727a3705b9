/** A text as editors of any system write it: without a byte order mark, with lines that end in a line feed. */
export const normaliseNewlines = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
