import type { Sheet, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import { type ColumnOf, headingRows, type SheetLayout } from '../price-list-layout.ts';
import { remarksOf, rowKind, textAt } from '../row-kinds.ts';
import { scaleIn } from './currency-words.ts';
import { statementsOf } from './list-statements.ts';
import { currenciesOfCells } from './price-cells.ts';
import type { Answer, Aspect, Origin, PriceTerms, Question, Settled, VatMeaning } from './price-terms.ts';
import { unitOfRow } from './price-unit-words.ts';
import { type Given, unitOfAnswer } from './read-answers.ts';
import { settleCurrency } from './settle-currency.ts';
import { settleUnit } from './settle-unit.ts';
import { settleVat } from './settle-vat.ts';

/** The layouts of a list with the terms of their prices, what is to be asked, and the answers that hold for it. */
export type SettledTerms = { layouts: SheetLayout[]; questions: Question[]; answers: Answer[] };

/** The operator's word: what he says now, and what he has answered for lists of the same headings. */
type Said = { given: Given; answers: readonly Answer[] };

/**
 * What the prices of a list mean: by the operator's word now, by his earlier answer where the list says what it said then, by the
 * list itself. Nothing that the list leaves open is assumed: it comes back as a question.
 */
export function settleTerms(sheets: readonly Sheet[], layouts: readonly SheetLayout[], said: Said): SettledTerms {
  const settled: SettledTerms = { layouts: [], questions: [], answers: [] };
  for (const layout of layouts) {
    const sheet = sheets.find(({ name }) => name === layout.sheet);
    const columns = layout.columns.map((column) =>
      sheet === undefined || column.role !== 'price' ? column : withTerms(sheet, layout, column, { said, settled }),
    );
    settled.layouts.push({ ...layout, columns });
  }
  return settled;
}

function withTerms(
  sheet: Sheet,
  layout: SheetLayout,
  column: ColumnOf,
  { said, settled }: { said: Said; settled: SettledTerms },
): ColumnOf {
  const goods = sheet.rows.slice(layout.from).filter((row) => rowKind(row, layout).kind === 'goods');
  const statements = statementsOf(sheet, {
    from: layout.from,
    headings: headingRows(sheet.rows, layout.from).length,
    remarks: remarksOf(sheet.rows, layout),
  });
  const columnOf = (role: string) => layout.columns.find((one) => one.role === role)?.column;
  const units = columnOf('unit');
  const rows = {
    units: units === undefined ? null : unitsOfRows(goods, units, column.column),
    hasPacks: columnOf('pack') !== undefined,
  };
  const choose = <T>(
    aspect: Aspect,
    found: Settled<T>,
    meant: (word: string) => T,
  ): { value: T; from: Origin } | null => {
    const { evidence } = found;
    const isOfColumn = (answer: Answer) =>
      answer.sheet === layout.sheet &&
      answer.column === column.column &&
      answer.aspect === aspect &&
      answer.evidence === evidence;
    const word = said.given(aspect, column.column) ?? said.answers.find(isOfColumn)?.value;
    if (word !== undefined) {
      settled.answers.push({ sheet: layout.sheet, column: column.column, aspect, evidence, value: word });
      return { value: meant(word), from: 'answer' };
    }
    if ('value' in found) return found;
    settled.questions.push({ sheet: layout.sheet, column, aspect, why: found.why });
    return null;
  };
  const currencies = columnOf('currency');
  const cells = currenciesOfCells(
    goods.flatMap((row) => {
      const cell = row[column.column];
      return cell ? { cell, own: textAt(row, currencies) } : [];
    }),
  );
  const currency = choose('currency', settleCurrency(column.heading, statements, cells), (word) => word);
  const vat = choose('vat', settleVat(column.heading, statements), (word) => ({
    means: word as VatMeaning,
    rate: null,
  }));
  const unit = choose('unit', settleUnit(column.heading, statements, rows), unitOfAnswer);
  if (currency === null || vat === null || unit === null) return column;
  const terms: PriceTerms = {
    currency: currency.value,
    scale: scaleIn(column.heading),
    vat: vat.value.means,
    vatRate: vat.value.rate,
    unit: unit.value,
    from: { currency: currency.from, vat: vat.from, unit: unit.from },
  };
  return { ...column, terms };
}

/** The units that goods name; those with a price and without a unit are pieces. */
function unitsOfRows(goods: readonly SheetRow[], unit: number, price: number): Set<string> {
  const found = goods.map((row) => unitOfRow(textAt(row, unit)) || (textAt(row, price) === '' ? '' : 'шт'));
  return new Set(found.filter(Boolean));
}
