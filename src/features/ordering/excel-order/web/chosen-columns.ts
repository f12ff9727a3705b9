import type { SheetTable } from '../contract.ts';

/** What a column of a table means; one of each in a table. */
export const columnRoles = ['code', 'name', 'amount', 'unit'] as const;
export type ColumnRole = (typeof columnRoles)[number];

export const ROLE_NAMES: Record<ColumnRole, string> = {
  code: 'Артикул',
  name: 'Название',
  amount: 'Количество',
  unit: 'Единица',
};

/** What the buyer makes of a table: the column of each role by its index, or nothing is ordered of it. */
export type TableAnswer = Record<ColumnRole, number | null> & { isSkipped: boolean };

export type ChosenColumns = Record<ColumnRole, number | null> & { sheet: string };

/** A table as it is proposed. A quantity that is in doubt is not proposed: the wrong one would be confirmed with a press. */
export function proposedAnswer({ doubt, code, name, amount, unit }: SheetTable): TableAnswer {
  return { code, name, unit, amount: doubt === null ? amount : null, isSkipped: doubt === null && amount === null };
}

export const roleAt = (answer: TableAnswer, column: number): ColumnRole | null =>
  columnRoles.find((role) => answer[role] === column) ?? null;

/** The column takes a role, and gives up the one that it had; another column that has the role loses it. */
export function withRole(answer: TableAnswer, column: number, role: ColumnRole | null): TableAnswer {
  const before = roleAt(answer, column);
  const next = before ? { ...answer, [before]: null } : { ...answer };
  if (role) next[role] = column;
  return next;
}

/** What is still to be chosen of a table; null where it can be read. */
export function missingOf({ isSkipped, code, name, amount }: TableAnswer): string | null {
  if (isSkipped) return null;
  if (amount === null) return 'Выберите колонку с количеством';
  return code === null && name === null ? 'Выберите колонку с артикулом или названием' : null;
}

/**
 * The answers that go to the shop: of the tables that were in doubt or changed, and of the others of their sheets, as an
 * answer takes the place of all that the shop would read in a sheet.
 */
export function answersToSend(tables: readonly SheetTable[], answers: readonly TableAnswer[]): ChosenColumns[] {
  const isOpen = (table: SheetTable, index: number) =>
    table.doubt !== null || !isSame(proposedAnswer(table), answers[index]!);
  const sheets = new Set(tables.filter(isOpen).map(({ sheet }) => sheet));
  return tables.flatMap(({ sheet }, index) => {
    if (!sheets.has(sheet)) return [];
    const { isSkipped, code, name, amount, unit } = answers[index]!;
    return [{ sheet, code, name, amount: isSkipped ? null : amount, unit }];
  });
}

const isSame = (one: TableAnswer, other: TableAnswer): boolean =>
  one.isSkipped === other.isSkipped && columnRoles.every((role) => one[role] === other[role]);

/** The tables of a file whose columns somebody of the company has pointed at. */
export const pointedAt = (tables: readonly SheetTable[]): SheetTable[] =>
  tables.filter(({ source }) => source === 'chosen' || source === 'remembered');

/** 'Артикул — B, количество — E': the columns of a table in words. */
export function columnsText({ columns, ...table }: SheetTable): string {
  const letter = (index: number) => columns.find((column) => column.index === index)?.letter ?? String(index + 1);
  return columnRoles
    .flatMap((role) => {
      const index = table[role];
      return index === null ? [] : [`${ROLE_NAMES[role].toLowerCase()} — ${letter(index)}`];
    })
    .join(', ');
}
