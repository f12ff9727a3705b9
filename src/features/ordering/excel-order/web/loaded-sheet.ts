import type { Data } from '#shared/endpoint.ts';
import { countOf, ROW_FORMS } from '#shared/plural.ts';
import type { CorrectionLine, FoundLine, ListedLine } from '../contract.ts';
import type { ListedEntry } from './listed-table.tsx';
import { type OwnCode, type OwnCodes, withOwnCode } from './own-codes.ts';
import { type SheetEdits, withLines } from './sheet-edits.ts';

export type Sheet = Data<'basketParseFile'>;

/** What pages a file is read by: the lines that were found, or those of them of which the shop changed the quantity. */
export type SheetPages = 'found' | 'changed';

/** What of a file is shown; the rows that went wrong are there whole. */
export type SheetView = SheetPages | 'toCorrect' | 'notFound';

/** A page that is opened takes the place of the lines that show, or comes below them. */
export type PageMode = 'replace' | 'append';

/** The file as it was read last, and what the buyer has made of its lines since. */
export interface LoadedSheet {
  sheet: Sheet;
  view: SheetView;
  /** The pages that `sheet` and `found` are of. */
  pages: SheetPages;
  found: readonly FoundLine[];
  edits: SheetEdits;
  /** For lines that were not found and rows to be corrected, by `lostKey` and `correctionKey`. */
  chosen: ReadonlyMap<string, ListedLine>;
  codes: OwnCodes;
}

export const openedSheet = (sheet: Sheet): LoadedSheet => ({
  sheet,
  view: 'found',
  pages: 'found',
  found: sheet.found,
  edits: withLines(new Map(), sheet.found),
  chosen: new Map(),
  codes: new Map(),
});

/** R-STATE-045, R-STATE-046. */
export function withPage(now: LoadedSheet, sheet: Sheet, pages: SheetPages, mode: PageMode): LoadedSheet {
  const found = mode === 'append' ? [...now.found, ...sheet.found] : sheet.found;
  return { ...now, sheet, view: pages, pages, found, edits: withLines(now.edits, sheet.found) };
}

export const lostKey = ({ article, name }: Sheet['notFound'][number]): string => `lost\n${article}\n${name}`;

export const correctionKey = ({ sheet, row }: CorrectionLine): string => `row\n${sheet ?? ''}\n${row}`;

/** Goods that are a line already grow by what was chosen. */
export function withChosen(now: LoadedSheet, key: string, line: ListedLine): LoadedSheet {
  const known = now.edits.get(line.item_id);
  const inFile = now.sheet.lines.find(({ id }) => id === line.item_id);
  const before = known && !known.isRemoved ? known.quantity : (inFile?.quantity ?? 0);
  const edits = new Map(now.edits).set(line.item_id, { line, quantity: before + line.quantity, isRemoved: false });
  return { ...now, edits, chosen: new Map(now.chosen).set(key, line) };
}

export const withCode = (now: LoadedSheet, itemId: number, code: OwnCode): LoadedSheet => ({
  ...now,
  codes: new Map(now.codes).set(itemId, code),
});

/** The lines that show. */
export function rowsOf({ pages, found, chosen, edits, codes }: LoadedSheet): ListedEntry[] {
  type Matched = Pick<ListedEntry, 'notes' | 'ownCode'>;
  const shown = new Map<number, Matched>(found.map((line) => [line.item_id, line]));
  if (pages === 'found') {
    for (const { item_id: id } of chosen.values()) if (!shown.has(id)) shown.set(id, { notes: ['Выбран вами'] });
  }
  return Array.from(shown).flatMap(([itemId, { notes, ownCode }]) => {
    const entry = edits.get(itemId);
    if (!entry || entry.isRemoved) return [];
    return [withOwnCode({ line: entry.line, quantity: entry.quantity, notes, ownCode }, codes.get(itemId))];
  });
}

/** Every line of every page is deleted, and nothing is left to be chosen for a line that was not found. */
export const isEmptied = ({ sheet, pages }: LoadedSheet, edits: SheetEdits): boolean =>
  pages === 'found' &&
  edits.size >= sheet.pagination.total &&
  [...edits.values()].every(({ isRemoved }) => isRemoved) &&
  !hasSuggestions(sheet);

export function emptiedText({ counts }: Sheet): string {
  const lost = counts.notFound + counts.toCorrect;
  const left = lost > 0 ? `, а ещё ${countOf(lost, ROW_FORMS)} файла мы не распознали` : '';
  return `Все найденные строки удалены${left}. Нажмите «Далее», чтобы прочитать файл снова, или прикрепите другой.`;
}

/** Nothing was found, and nothing that could have been meant. */
export const isBare = (sheet: Sheet): boolean => sheet.found.length === 0 && !hasSuggestions(sheet);

/** Why a bare sheet is one. Every line was read and none was found: the first reason is enough. */
export function bareReason({ notFound, toCorrect }: Sheet): string | null {
  const [first] = notFound;
  if (first) return `${first.article || first.name}: ${first.reason.toLowerCase()}`;
  return toCorrect[0]?.reason ?? null;
}

const hasSuggestions = ({ notFound, toCorrect }: Sheet): boolean =>
  [...notFound, ...toCorrect].some(({ suggestions }) => suggestions.length > 0);
