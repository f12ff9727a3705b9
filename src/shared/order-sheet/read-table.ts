import { pastedLine } from './pasted-line.ts';
import type { SheetCell } from './sheet-order.ts';

/**
 * The rows of a CSV file or of what a spreadsheet copies: cells parted by tabs, semicolons or commas. Quoted cells may have
 * line breaks of their own. A text without any of these is a plain list.
 */
export function readTable(text: string): SheetCell[][] {
  return tableOf(text, 0.5);
}

/** A list as it is pasted: lines that come from different places may each have a separator of their own. */
export function readPastedTable(text: string): SheetCell[][] {
  return tableOf(text, REGULAR).map((cells) => {
    const [first, ...others] = cells;
    return first && others.every((cell) => cell.text === '') ? pastedLine(first.text).map(cellOf) : cells;
  });
}

/** `share` of the lines must have the same number of semicolons: above the table of a file stand titles. */
function tableOf(text: string, share: number): SheetCell[][] {
  const [, declared, rest] = /^sep=(.)\n([^]*)$/i.exec(plainText(text)) ?? [];
  const clean = rest ?? plainText(text);
  const delimiter = declared ?? delimiterOf(clean, share);
  const rows = delimiter === null ? clean.split('\n').map(pastedLine) : splitCells(clean, delimiter);
  return rows.map((cells) => cells.map(cellOf)).filter((cells) => cells.some((cell) => cell.text !== ''));
}

const plainText = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

/** Of lines with commas, which numbers and names have as well, nearly all must be alike. */
const REGULAR = 0.9;

/** The sign that stands equally often in most lines; a tab is one wherever it stands. */
function delimiterOf(text: string, share: number): string | null {
  const outside = text.replace(/"(?:[^"]|"")*"/g, '');
  if (outside.includes('\t')) return '\t';
  const lines = outside.split('\n').filter((line) => line.trim() !== '');
  if (regularCount(lines, ';', share) > 0) return ';';
  const commas = regularCount(lines, ',', REGULAR);
  // 'АБ-12 1,5 шт': the only comma of a line may belong to its number
  const decimals = lines.filter((line) => /(^|[\sxх×*])\d+,\d/.test(line)).length;
  return commas > 1 || (commas === 1 && decimals <= lines.length * (1 - REGULAR)) ? ',' : null;
}

/** How often a sign stands in the median line; 0 where fewer than `share` of the lines have as many. */
function regularCount(lines: readonly string[], sign: string, share: number): number {
  const counts = lines.map((line) => line.split(sign).length - 1);
  const often = counts.toSorted((a, b) => a - b)[counts.length >> 1] ?? 0;
  return counts.filter((count) => count === often).length >= counts.length * share ? often : 0;
}

const cellOf = (text: string): SheetCell => ({ text: text.trim() });

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
