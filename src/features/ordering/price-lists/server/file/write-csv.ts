type Cell = string | number | null;

const BOM = '\uFEFF';

/** Lines of a CSV file as Excel opens it in Russian: semicolons, decimal commas, UTF-8 with its mark. */
export async function* csvLines(
  headers: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield BOM + lineOf(headers);
  for await (const row of rows) yield lineOf(row);
}

const lineOf = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(';')}\r\n`;

/** A text that a spreadsheet would take for a formula begins with an apostrophe. */
function csvCell(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value).replace('.', ',');
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
