import { readAmount } from './read-amount.ts';
import { isUnit } from './units.ts';

/** The mark of a list before its item: '1) ', '12. ', '- ', '• '. */
const MARK = /^\s*(?:\d{1,3}[.)]\s+|\d{1,3}\)|[-–—•*·]\s+)/;

const AMOUNT = String.raw`\d[\d ,.]*(?:\s?(?:тыс\.?\s?)?\p{L}{1,12}\.?)?`;

/** What stands between an article and its quantity; a single space does not part them. */
const BEHIND = new RegExp(
  String.raw`^(.*\S)(?:\s{2,}|\s*;\s*|\s*:\s+|\s+[-–—=]\s*|\s*[–—]\s+|\s+[xх×*]\s*|\s*,\s+)(${AMOUNT})\s*$`,
  'u',
);
const IN_BRACKETS = new RegExp(String.raw`^(.*\S)\s*\((${AMOUNT})\)\s*$`, 'u');
/** Without a space the unit alone says that the number is a quantity: 'ГОСТ 123:45' is one text. */
const JOINED = new RegExp(String.raw`^(.*[^\s–—=:])\s*[–—=:]\s*(${AMOUNT})\s*$`, 'u');
const BEFORE = new RegExp(String.raw`^(\d[\d ]*(?:\s?\p{L}{1,12}\.?|\s?[xх×*]))\s+(?:[-–—]\s+)?(\S.*)$`, 'u');

/**
 * A line of a letter or of a list as an article and a quantity: 'АБ-12 — 5 шт', '1) АБ-12: 3шт', 'АБ-12 х5', '2 шт АБ-12'.
 * 'АБ 12' may be one article and stays one cell.
 */
export function pastedLine(line: string): string[] {
  const text = line
    .replace(MARK, '')
    .replace(/[;,.]\s*$/, '')
    .trim();
  const behind = BEHIND.exec(text) ?? IN_BRACKETS.exec(text);
  if (behind && readAmount({ text: behind[2]! })) return [behind[1]!, behind[2]!];
  const joined = JOINED.exec(text);
  if (joined && isCounted(joined[2]!)) return [joined[1]!, joined[2]!];
  const before = BEFORE.exec(text);
  if (before && isCounted(before[1]!)) return [before[2]!, before[1]!.replace(/[xх×*]$/, '')];
  return [text];
}

/** '2 шт' and '5 x' before goods count them; '10 АБ' begins a code. */
function isCounted(text: string): boolean {
  if (/\s?[xх×*]$/.test(text)) return true;
  const unit = readAmount({ text })?.unit;
  return unit !== null && unit !== undefined && isUnit(unit);
}
