/**
 * What a text says of VAT: it is in the price, is to be added to it, or the goods have none. `rate` is the percent, where
 * the text names one. `isSure` is false for «НДС 20%», which does not say whether the price has it.
 */
export type VatWords = { means: 'included' | 'added' | 'none'; rate: number | null; isSure: boolean };

const VAT = '(?:ндс|н\\.д\\.с\\.?|vat)(?!\\p{L})';
const NONE =
  /не\s+облага|необлага|освобожд[её]н|не\s+предусмотрен|не\s+явля\S*\s+плательщик|(?:работа|примен|систем)\p{L}*[^.]*(?<!\p{L})(?:усн(?!\p{L})|упрощ[её]н)|(?<!\p{L})(?:ндс|vat)\s*[:\-–—]?\s*0\s*%/iu;
const ADDED = new RegExp(
  [
    `без\\s+(?:уч[её]та\\s+|включения\\s+)?${VAT}`,
    `б\\s*[/.]\\s*${VAT}`,
    `не\\s+(?:включая|включает|учитывая|содержит|входит)\\s+${VAT}`,
    `${VAT}\\s+(?:\\d+\\s*%\\s+)?(?:сверху|дополнительно|не\\s+(?:включ[её]н|вход|учт[её]н|учит)\\p{L}*|сверх|оплачивается|начисляется|отдельно)`,
    `(?:сверху|плюс|\\+)\\s*${VAT}`,
    `(?:excl\\p{L}*\\.?|ex\\.?|without|net\\s+of|no|плюс\\s+\\d+\\s*%|\\+\\s*\\d+\\s*%)\\s+${VAT}`,
  ].join('|'),
  'giu',
);
const INCLUDED = new RegExp(
  [
    `(?:в\\s*т\\.?\\s*ч\\.?|в\\s+том\\s+числе|включая|включает|вкл\\p{L}*\\.?|с\\s+уч[её]том|уч[её]тывая|содержит|incl\\p{L}*\\.?|with|с)\\s+(?:\\d+\\s*%\\s+)?${VAT}`,
    `${VAT}\\s+(?:\\d+\\s*%\\s+)?(?:включ[её]н|вкл|учт[её]н|в\\s+цен|вход|incl)\\p{L}*\\.?`,
    `(?<!\\p{L})[сc]/?${VAT}`,
  ].join('|'),
  'giu',
);
const ANY = new RegExp(`(?<!\\p{L})${VAT}`, 'iu');
const RATE = new RegExp(`${VAT}[\\s:(-]*(\\d{1,2})\\s*%|(\\d{1,2})\\s*%\\s*${VAT}`, 'iu');

/** What a heading or a line says of VAT; null where it is silent, «unclear» where it says both. */
export function vatIn(written: string): VatWords | 'unclear' | null {
  const text = written.replace(/\s+/gu, ' ');
  if (NONE.test(text) && (ANY.test(text) || /усн|упрощ/iu.test(text)))
    return { means: 'none', rate: null, isSure: true };
  if (!ANY.test(text)) return null;
  const [, first, second] = RATE.exec(text) ?? [];
  const percent = Number(first ?? second ?? Number.NaN);
  const rate = percent >= 1 && percent <= 30 ? percent : null;
  const withoutAdded = text.replace(ADDED, ' ');
  const isAdded = withoutAdded !== text;
  const isIncluded = withoutAdded.search(INCLUDED) >= 0;
  if (isAdded && isIncluded) return 'unclear';
  if (isAdded) return { means: 'added', rate, isSure: true };
  return { means: 'included', rate, isSure: isIncluded };
}

/** The text without what it says of VAT: two headings that differ by nothing else name the same price. */
export const withoutVat = (text: string): string =>
  text
    .replace(/\s+/gu, ' ')
    .replace(ADDED, ' ')
    .replace(INCLUDED, ' ')
    .replace(new RegExp(`(?<!\\p{L})${VAT}`, 'giu'), ' ')
    .replace(/\d{1,2}\s*%/g, ' ');
