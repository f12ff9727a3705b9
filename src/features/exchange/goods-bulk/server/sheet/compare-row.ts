import { normaliseArticle } from '#shared/article.ts';
import type { BigRow } from '../read-big-sheet.ts';
import { cellText } from './cell-text.ts';
import { shownIn } from './columns.ts';
import { wasIn } from './mark.ts';
import type { SheetGoods } from './read-goods.ts';
import type { SheetColumns } from './sheet-columns.ts';

/** A cell that differs from the shop. */
export type CellChange = {
  field: string;
  before: string;
  after: string;
  outcome: 'change' | 'changed-since' | 'refused';
  note: string;
  /** Values that a property does not have yet. */
  newValues: readonly string[];
};

/** Where a row and its product do not belong together; null where they do. */
export function mixedUp({ cells }: BigRow, { id, article }: SheetColumns, goods: SheetGoods): string | null {
  const written = article === null ? '' : (cells[article] ?? '');
  if (id === null || written === '' || goods.article === null) return null;
  // A spreadsheet makes numbers of articles: 0012 becomes 12
  const isNumber = Number(written) === Number(goods.article) && Number.isFinite(Number(written));
  const isSame = normaliseArticle(written) === normaliseArticle(goods.article) || isNumber;
  return isSame ? null : `Код и артикул из разных строк: у товара ${goods.id} артикул «${goods.article}»`;
}

/**
 * The cells of a row in which its sender wants something else than the shop has. An empty cell, and one that he has left as
 * it was in the sheet, say nothing. `changed-since`: somebody has changed the same field after the sheet was made.
 */
export function compareRow({ cells }: BigRow, goods: SheetGoods, columns: SheetColumns): CellChange[] {
  const mark = columns.mark === null ? '' : (cells[columns.mark] ?? '');
  return columns.fields.flatMap(({ column, index, inMark }): CellChange[] => {
    const after = cellText(cells[index] ?? '');
    if (after === '') return [];
    const before = shownIn(column, goods, columns.known);
    if (after === before) return [];
    const wasSame = inMark < 0 ? null : wasIn(mark, inMark, after);
    if (wasSame === true) return [];
    const parsed = column.parse(after, goods, columns.known);
    const newValues = 'problem' in parsed ? [] : (parsed.newValues?.texts ?? []);
    const change = { field: column.header, before, after, newValues };
    if ('problem' in parsed) return [{ ...change, outcome: 'refused', note: parsed.problem }];
    const ofNew = newValues.length > 0 ? `Новое значение: ${newValues.join('; ')}` : '';
    const isOld = inMark >= 0 && wasIn(mark, inMark, before) === false;
    const ofOld = isOld ? 'Поле изменили после выгрузки файла' : '';
    const note = [ofOld, ofNew].filter(Boolean).join('. ');
    return [{ ...change, outcome: isOld ? 'changed-since' : 'change', note }];
  });
}
