import type { ListedLine, SheetTotals } from '../contract.ts';
import { isTooMany, shownLineSum } from '#shared/line-sum.ts';
import { fromWire, toWire } from '#shared/money.ts';

/** A line as the shop has found it, and what the buyer has made of it since. */
interface EditedLine {
  line: ListedLine;
  quantity: number;
  isRemoved: boolean;
}

/** By item id. Of every line that was ever on the screen: pages come and go, what was changed on them stays. */
export type SheetEdits = ReadonlyMap<number, EditedLine>;

/** Base units of the unit that was shown. */
type Quantity = { id: number; quantity: number; unit: string };

/** Takes lines in as they came; what the buyer has changed meanwhile stays. */
export function withLines(edits: SheetEdits, lines: readonly ListedLine[]): SheetEdits {
  const next = new Map(edits);
  for (const line of lines) {
    const known = next.get(line.item_id);
    if (!known) next.set(line.item_id, { line, quantity: line.quantity, isRemoved: false });
  }
  return next;
}

export function withQuantity(edits: SheetEdits, itemId: number, quantity: number): SheetEdits {
  return changed(edits, itemId, { quantity });
}

export function withoutLine(edits: SheetEdits, itemId: number): SheetEdits {
  return changed(edits, itemId, { isRemoved: true });
}

function changed(edits: SheetEdits, itemId: number, change: Partial<EditedLine>): SheetEdits {
  const known = edits.get(itemId);
  return known ? new Map(edits).set(itemId, { ...known, ...change }) : edits;
}

/**
 * What goes to the basket: all lines of the file with an id, of every page, but for those deleted here, in the quantities
 * as they are now, and what was chosen for lines that were not found (R-STATE-042 … R-STATE-044).
 */
export function linesToAdd(found: readonly Quantity[], chosen: readonly number[], edits: SheetEdits): Quantity[] {
  const lines = new Map(found.map((line) => [line.id, line]));
  const asEdited = (id: number, { line: { unit }, quantity }: EditedLine) => lines.set(id, { id, quantity, unit });
  for (const itemId of chosen) if (edits.get(itemId)?.line.id) asEdited(itemId, edits.get(itemId)!);
  for (const [itemId, edited] of edits) {
    if (!lines.has(itemId)) continue;
    if (edited.isRemoved || edited.quantity <= 0) lines.delete(itemId);
    else asEdited(itemId, edited);
  }
  return [...lines.values()];
}

/** The shop's totals of the whole file with what was changed here (R-XLS-06). */
export function editedTotals(
  totals: SheetTotals,
  found: readonly Quantity[],
  chosen: readonly number[],
  edits: SheetEdits,
): SheetTotals {
  const before = new Map(found.map(({ id, quantity }) => [id, quantity]));
  const after = new Map(linesToAdd(found, chosen, edits).map(({ id, quantity }) => [id, quantity]));
  let { articles, count, weight } = totals;
  let kopecks = fromWire(totals.total);
  for (const [itemId, { line }] of edits) {
    const [was, wanted] = [before.get(itemId) ?? 0, after.get(itemId) ?? 0];
    const { price, weight: grams } = line;
    // The shop refuses it when it is added
    const is = isTooMany({ price: price ?? 0, weight: grams }, wanted) ? 0 : wanted;
    articles += Math.sign(is) - Math.sign(was);
    count += is - was;
    weight += grams * (is - was);
    kopecks += shownLineSum(price ?? 0, is) - shownLineSum(price ?? 0, was);
  }
  return { ...totals, articles, count, weight, total: toWire(kopecks) };
}
