import { RefusedFile } from '#exchange/commerceml/server/index.ts';
import type { Sheet, SheetRow } from '#shared/order-sheet/sheet-order.ts';
import {
  ALL_AVAILABLE,
  type ColumnOf,
  columnIndex,
  isUsable,
  type Role,
  ROLES,
  type SheetLayout,
  withOwnNames,
} from './price-list-layout.ts';

/** A change of one role: to a column, or to none. */
type Change = { role: Role; column: number | null; heading: string | null };

/**
 * The layouts with what the operator says: «артикул=A; цена Опт=E; остаток=нет». Prices that he names replace all
 * recognised ones; «остаток=есть» takes all goods for available. Sheets that were not recognised get his columns. Throws RefusedFile for words
 * that are no such list.
 */
export function changeColumns(
  sheets: readonly Sheet[],
  recognised: readonly SheetLayout[],
  text: string,
): SheetLayout[] {
  const changes = readChanges(text);
  const layouts = sheets.map(({ name, rows }) => {
    const known = recognised.find(({ sheet }) => sheet === name) ?? {
      sheet: name,
      from: firstRow(rows, changes),
      columns: [],
    };
    const headings = rows[known.from - 1] ?? [];
    const kept = known.columns.filter(
      ({ role, column }) => !changes.some((change) => change.role === role || change.column === column),
    );
    const added = changes.flatMap(({ role, column, heading }): ColumnOf[] =>
      column === null ? [] : [{ role, column, heading: heading ?? headings[column]?.text.trim() ?? '' }],
    );
    return { ...known, columns: withOwnNames([...kept, ...added]) };
  });
  return layouts.filter((layout) => isUsable(layout));
}

function readChanges(text: string): Change[] {
  return text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, word = '', heading = '', value = ''] = /^\s*(\p{L}+)(?:\s+([^=]+?))?\s*=\s*(\S+)\s*$/u.exec(part) ?? [];
      const role = ROLES[word.toLowerCase() as keyof typeof ROLES];
      const isNone = /^нет$/i.test(value);
      const isAll = role === 'stock' && /^есть$/i.test(value);
      if (role === undefined || !(isNone || isAll || /^[a-z]{1,2}$/i.test(value))) {
        const roles = Object.keys(ROLES).join(', ');
        const reason = `не понимаю «${part.trim().slice(0, 60)}»; нужно «цена=E» или «остаток=нет», столбцы: ${roles}`;
        throw new RefusedFile(`--columns: ${reason}`, null, `столбцы: ${reason}`);
      }
      const column = isNone ? null : isAll ? ALL_AVAILABLE : columnIndex(value);
      return { role, column, heading: heading.trim() || null };
    });
}

/** The first row of goods on a sheet that was not recognised: its first one has a heading, or a price already. */
function firstRow(rows: readonly SheetRow[], changes: readonly Change[]): number {
  const price = changes.find(({ role, column }) => role === 'price' && column !== null)?.column;
  return price !== null && price !== undefined && /\d/.test(rows[0]?.[price]?.text ?? '') ? 0 : 1;
}
