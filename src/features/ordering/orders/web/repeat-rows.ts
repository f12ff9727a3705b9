import type { BasketItem } from '#ordering/basket/contract.ts';
import { shownLineSum } from '#shared/line-sum.ts';
import { isSameUnit, lineUnitOf } from '#shared/line-unit.ts';
import { fromWire } from '#shared/money.ts';
import { repricedSummary } from '#shared/repriced-summary.ts';
import type { Data } from '#shared/endpoint.ts';
import type { RepeatedLine } from '../contract.ts';

export type Repeat = Data<'orderRepeat'>;

/** What the buyer has changed: base units and ticks by item id. */
export interface RepeatDraft {
  quantities: ReadonlyMap<number, number>;
  ticks: ReadonlyMap<number, boolean>;
  /** In which units the quantities were entered: one in a former unit does not hold. */
  units?: ReadonlyMap<number, string>;
}

export const NO_CHANGES: RepeatDraft = { quantities: new Map(), ticks: new Map() };

/** A row of the page: a line of the order, or what is in stock in place of one. */
export interface RepeatRow {
  id: number;
  article: string | null;
  name: string;
  /** Null: it is no longer sold, for the `reason`. */
  item: BasketItem | null;
  reason: string | null;
  /** Absent in a replacement. */
  before: RepeatedLine['before'] | null;
  /** The name of what a replacement stands in for. */
  replaces: string | null;
  quantity: number;
  /** What was chosen in a former unit, until the buyer agrees to a quantity. */
  remeasured: BasketItem['remeasured'];
  chosenQuantity: BasketItem['chosenQuantity'];
  isOrderable: boolean;
  isTicked: boolean;
}

/** The rows in the order of the lines, each replacement below what it replaces. */
export function repeatRows(repeat: Repeat, draft: RepeatDraft): RepeatRow[] {
  return repeat.lines.flatMap(({ id, article, name, item, reason, before, replacement }) => {
    const known = { id, article, name, reason, before, replaces: null };
    const row = rowOf({ ...known, item }, repeat, draft);
    if (!replacement) return [row];
    const other = { id: replacement.id, article: replacement.article, name: replacement.name };
    return [row, rowOf({ ...other, item: replacement, reason: null, before: null, replaces: name }, repeat, draft)];
  });
}

type Known = Pick<RepeatRow, 'id' | 'article' | 'name' | 'item' | 'reason' | 'before' | 'replaces'>;

function rowOf(known: Known, { canBuyUnavailable }: Repeat, { quantities, ticks, units }: RepeatDraft): RepeatRow {
  const { item, id } = known;
  const isOfUnit = item === null || isSameUnit(units?.get(id) ?? null, lineUnitOf(item.measure));
  const entered = isOfUnit ? quantities.get(id) : undefined;
  const quantity = entered ?? item?.basketQuantity ?? 0;
  const remeasured = entered ? undefined : item?.remeasured;
  const isOrderable = item !== null && (item.isInStock || canBuyUnavailable);
  const isWanted = ticks.get(id) ?? (known.replaces === null || entered !== undefined);
  return {
    ...known,
    quantity,
    remeasured,
    chosenQuantity: entered === undefined ? item?.chosenQuantity : undefined,
    isOrderable,
    isTicked: isOrderable && quantity > 0 && !remeasured && isWanted,
  };
}

/** By how many kopecks a unit is dearer than in the order; null where the prices cannot be compared. */
export function dearerBy({ item, before }: Pick<RepeatRow, 'item' | 'before'>): number | null {
  if (!item || !before || before.currency !== item.totalPrice.currency) return null;
  return isSameUnit(before.unit, lineUnitOf(item.measure)) ? fromWire(item.price.value) - fromWire(before.price) : null;
}

/** The ticked rows as a list for the basket. */
export const toAdd = (rows: readonly RepeatRow[]) =>
  rows.flatMap(({ id, item, quantity, isTicked }) =>
    item && isTicked ? [{ id, quantity, unit: lineUnitOf(item.measure), remark: item.remark }] : [],
  );

/** Of the ticked rows: their sum in kopecks, and in words how it differs from the prices of the order. */
export function repeatTotals(rows: readonly RepeatRow[], currency: string): { total: number; summary: string } {
  const ticked = rows.filter(({ isTicked }) => isTicked);
  const total = ticked.reduce((sum, { item, quantity }) => sum + shownLineSum(item!.price.value, quantity), 0);
  const differences = ticked.flatMap((row) => {
    const dearer = dearerBy(row);
    return dearer ? [dearer * row.quantity] : [];
  });
  return { total, summary: repricedSummary(differences, currency) };
}

/** Whether a ticked row costs something else, or is no longer sold, in what the shop says now. */
export function isRepriced(rows: readonly RepeatRow[], fresh: readonly RepeatRow[]): boolean {
  const now = new Map(fresh.map((row) => [row.id, row]));
  return rows.some(({ id, item, isTicked }) => isTicked && now.get(id)?.item?.price.value !== item!.price.value);
}
