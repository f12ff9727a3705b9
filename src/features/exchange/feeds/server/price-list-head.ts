import { cleanLine, type CommerceRecord, type ImportNote } from '#exchange/commerceml/server/index.ts';
import { type ColumnOf, columnLetters, type SheetLayout } from './price-list-layout.ts';
import { termsText } from './terms/terms-text.ts';

/** Names of the properties that hold what the shop asks for as a pack and a minimum. */
export const PACK = 'Кратность упаковки';
export const MINIMUM = 'Минимальная партия';

export const propertyId = (name: string) => `column:${name}`;

export const priceTypeId = ({ heading, column }: ColumnOf) =>
  `price:${cleanLine(heading, 150).toLowerCase() || column}`;

/** What stands in front of the goods: the whole list as a catalogue, its prices with their terms, its properties. */
export function priceListHead(layouts: readonly SheetLayout[], skipped: readonly string[]): CommerceRecord[] {
  const part = { type: 'part' as const, id: null, classifierId: null, catalogueId: null, name: null, ownerId: null };
  const columns = layouts.flatMap((layout) => layout.columns);
  const prices = new Map(columns.filter(({ role }) => role === 'price').map((column) => [priceTypeId(column), column]));
  const properties = [
    ...(columns.some(({ role }) => role === 'pack') ? [PACK] : []),
    ...(columns.some(({ role }) => role === 'minimum') ? [MINIMUM] : []),
  ];
  const taken = (code: string, reason: string): ImportNote => ({ kind: 'taken', code, reason, line: 1 });
  const notes = [
    ...termsNotes(layouts).map((reason) => taken('price-terms', reason)),
    ...skipped.map((sheet) => taken('sheet-skipped', `лист «${sheet}»: товаров с ценами не найдено, пропущен`)),
  ];
  return [
    { line: 1, notes, ...part, part: 'catalogue', onlyChanges: false },
    ...Array.from(prices, ([id, { heading, terms }]): CommerceRecord => {
      const name = cleanLine(heading, 200) || 'Цена';
      const money = {
        currency: terms?.currency ?? null,
        vatIncluded: terms === undefined ? null : terms.vat !== 'added',
      };
      return { type: 'priceType', id, name, ...money, line: 1, notes: [] };
    }),
    ...properties.map((name): CommerceRecord => {
      return { type: 'property', id: propertyId(name), name, kind: 'number', line: 1, notes: [] };
    }),
  ];
}

/** What the prices of a list are taken to be, once for prices of the same heading and the same terms. */
function termsNotes(layouts: readonly SheetLayout[]): string[] {
  const lines = layouts.flatMap(({ columns }) =>
    columns.flatMap(({ heading, column, terms }) =>
      terms === undefined ? [] : `цена «${heading || columnLetters(column)}»: ${termsText(terms)}`,
    ),
  );
  return [...new Set(lines)];
}
