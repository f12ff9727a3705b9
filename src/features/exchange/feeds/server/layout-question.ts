import type { Sheet, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import {
  ALL_AVAILABLE,
  type ColumnOf,
  headingsAbove,
  columnLetters,
  ROLES,
  type SheetLayout,
} from './price-list-layout.ts';
import { rowKind } from './row-kinds.ts';
import { currencyOfFormat } from './terms/currency-words.ts';
import type { Question } from './terms/price-terms.ts';
import { columnText, questionLines, termsText } from './terms/terms-text.ts';

const SHOWN_ROWS = 3;
const MAX_UNUSED = 10;

const ROLE_NAMES = new Map(Object.entries(ROLES).map(([name, role]) => [role, name] as const));

type Shown = {
  sheets: readonly Sheet[];
  layouts: readonly SheetLayout[];
  questions: readonly Question[];
  isConfirmed: boolean;
};

/**
 * The columns in words, with the terms of the prices and the first rows that they would make, and what to do. Without keys
 * the question is for a screen, whose fields say what to do.
 */
export function layoutQuestion(
  { sheets, layouts, questions, isConfirmed }: Shown,
  { hasKeys }: { hasKeys: boolean } = { hasKeys: true },
): string {
  return [
    questions.length > 0 ? 'список не говорит, что значат его цены:' : 'проверьте столбцы прайс-листа:',
    ...questionLines(questions, hasKeys),
    ...layouts.flatMap((layout) => sheetLines(sheets, layout, hasKeys)),
    ...unusedSheets(sheets, layouts),
    ...(hasKeys && questions.length > 0
      ? [
          'Ответ на одну цену из нескольких: --currency="D=USD; E=RUB". Он запомнится для этого источника и таких заголовков.',
        ]
      : []),
    ...(isConfirmed || !hasKeys
      ? []
      : [
          'Если столбцы верны, повторите с ключом --confirm-columns: для списков с такими же заголовками это запомнится.',
          'Если нет, назовите столбцы: --columns="артикул=A; название=B; цена=D; остаток=нет".',
          'Валюту, НДС и единицу цены меняют ключи --currency=USD, --vat=added, --price-unit=1000.',
        ]),
  ].join('\n');
}

function sheetLines(sheets: readonly Sheet[], layout: SheetLayout, hasKeys: boolean): string[] {
  const { sheet, from, columns } = layout;
  const named = columns.map((column) => {
    if (column.column === ALL_AVAILABLE) return 'остаток — всё в наличии';
    const terms = column.terms === undefined ? '' : ` (${termsText(column.terms)})`;
    return `${ROLE_NAMES.get(column.role)!} — ${columnText(column)}${terms}`;
  });
  if (!columns.some(({ role }) => role === 'stock'))
    named.push(`остатков нет (всё в наличии: ${hasKeys ? '--columns="остаток=есть"' : 'остаток=есть'})`);
  const rows = sheets.find(({ name }) => name === sheet)?.rows ?? [];
  const title = sheet === '' ? `строки с ${from + 1}-й` : `лист «${sheet}», строки с ${from + 1}-й`;
  return [
    `  ${title}:`,
    ...named.map((line) => `    ${line}`),
    ...unusedColumns(rows, from, columns),
    '    первые строки:',
    ...rows
      .slice(from)
      .filter((row) => rowKind(row, layout).kind === 'goods')
      .slice(0, SHOWN_ROWS)
      .map((row) => `      ${columns.map(({ column }) => shownCell(row, column)).join(' · ')}`),
  ];
}

/** A number as its format shows it, with the currency. */
function shownCell(row: SheetRow, column: number): string {
  const cell = row[column];
  const text = cell?.text.trim().slice(0, 40) || '—';
  const currency = currencyOfFormat(cell?.format);
  return currency === null ? text : `${text} ${currency.replace(/^\?/, '')}`;
}

function unusedColumns(rows: readonly SheetRow[], from: number, columns: readonly ColumnOf[]): string[] {
  const unused = headingsAbove(rows, from).flatMap((heading, column) =>
    heading === '' || columns.some((one) => one.column === column)
      ? []
      : `${columnLetters(column)} «${heading.slice(0, 40)}»`,
  );
  return unused.length === 0 ? [] : [`    не взяты: ${unused.slice(0, MAX_UNUSED).join(', ')}`];
}

function unusedSheets(sheets: readonly Sheet[], layouts: readonly SheetLayout[]): string[] {
  const names = sheets.filter(({ name, rows }) => rows.length > 0 && !layouts.some(({ sheet }) => sheet === name));
  return names.length === 0
    ? []
    : [`  листы без товаров с ценами, пропущены: ${names.map(({ name }) => `«${name}»`).join(', ')}`];
}
