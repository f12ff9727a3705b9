import type { SheetCell } from './sheet-order.ts';

/**
 * A text from the clipboard as rows of cells: what a spreadsheet copies (tabs), csv (semicolons, or commas where the
 * lines have them alike), and a plain list. Quoted cells may have line breaks of their own.
 */
export function readTable(text: string): SheetCell[][] {
  const clean = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const delimiter = delimiterOf(clean);
  const rows = delimiter === null ? clean.split('\n').map(plainLine) : splitCells(clean, delimiter);
  return rows.map((cells) => cells.map(cellOf)).filter((cells) => cells.some((cell) => cell.text !== ''));
}

/** A list as it is pasted: lines that come from different places may each have a separator of their own. */
export function readPastedTable(text: string): SheetCell[][] {
  return readTable(text).map((cells) => {
    const [first, ...others] = cells;
    return first && others.every((cell) => cell.text === '') ? plainLine(first.text).map(cellOf) : cells;
  });
}

/** The sign that stands equally often in nearly every line; a tab is one wherever it stands. */
function delimiterOf(text: string): string | null {
  const outside = text.replace(/"(?:[^"]|"")*"/g, '');
  if (outside.includes('\t')) return '\t';
  const lines = outside.split('\n').filter((line) => line.trim() !== '');
  return [';', ','].find((sign) => isRegular(lines.map((line) => line.split(sign).length - 1))) ?? null;
}

function isRegular(counts: readonly number[]): boolean {
  const often = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
  return often > 0 && counts.filter((count) => count === often).length >= counts.length * 0.9;
}

const cellOf = (text: string): SheetCell => ({ text: text.trim() });

/** 'АБ-12 — 5 шт', 'АБ-12;5', 'АБ-12  5' and 'АБ-12 х5' are an article and a quantity; 'АБ 12' may be one article. */
function plainLine(line: string): string[] {
  const parts = /^(.*\S)(?:\s{2,}|\s*;\s*|\s+[-–—]\s+|\s+[xх×*]\s*)(\d[\d ,.]*(?:\s?\p{L}{1,5}\.?)?)\s*$/u.exec(line);
  return parts ? [parts[1]!, parts[2]!] : [line];
}

function splitCells(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter || sign === '\n') {
      rows.at(-1)!.push(cell);
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  rows.at(-1)!.push(cell);
  return rows;
}
