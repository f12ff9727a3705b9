import { ALL_AVAILABLE, type ColumnOf, columnLetters } from '../price-list-layout.ts';
import type { Origin, PricedUnit, PriceTerms, Question, VatMeaning } from './price-terms.ts';
import { exampleOf, nameOf } from './read-answers.ts';

const ORIGINS: Record<Origin, string> = {
  heading: '',
  line: ' (из строки списка)',
  cells: ' (по ячейкам)',
  answer: ' (ответ оператора)',
  assumed: '',
};

const VAT: Record<VatMeaning, string> = {
  included: 'с НДС',
  added: 'без НДС, он прибавляется',
  none: 'НДС не облагается',
};

const SCALES: Record<number, string> = { 3: 'тыс. ', 6: 'млн ', '-2': 'сотые доли ' };

const unitText = (unit: PricedUnit) => {
  if (unit === 'row') return 'за единицу товара';
  if (unit === 'pack') return 'за упаковку';
  return `за ${unit.count} ${unit.unit ?? 'единиц товара'}`;
};

/** The terms of a price in words, with what of them is assumed. */
export function termsText({ currency, scale, vat, vatRate, unit, from }: PriceTerms): string {
  const money = `${SCALES[scale] ?? ''}${currency}`;
  const rate = vatRate === null ? '' : ` ${vatRate} %`;
  return [
    from.currency === 'assumed' ? `валюта не названа: ${currency}` : `${money}${ORIGINS[from.currency]}`,
    from.vat === 'assumed'
      ? `о НДС не сказано ясно: считаем, что он в цене${rate && `,${rate}`}`
      : `${VAT[vat]}${rate}${ORIGINS[from.vat]}`,
    `${unitText(unit)}${from.unit === 'assumed' ? ' (другое не названо)' : ORIGINS[from.unit]}`,
  ].join(', ');
}

/** «столбец D «Цена, руб»»; the heading as far as it says anything. */
export function columnText({ column, heading }: Pick<ColumnOf, 'column' | 'heading'>): string {
  if (column === ALL_AVAILABLE) return 'всё в наличии';
  return `столбец ${columnLetters(column)}${heading === '' ? '' : ` «${heading.slice(0, 60)}»`}`;
}

/** The questions in words, each with the option that answers it where `hasKeys`. */
export function questionLines(questions: readonly Question[], hasKeys: boolean): string[] {
  return questions.map(({ sheet, column, aspect, why }) => {
    const place = sheet === '' ? '' : `лист «${sheet}», `;
    const how = hasKeys ? `. Ответьте: ${exampleOf(aspect)}` : '';
    return `  ${nameOf(aspect)}, ${place}${columnText(column)}: ${why}${how}`;
  });
}
