import type { BasketItem } from '../contract.ts';
import { normaliseArticle } from '#shared/article.ts';
import { lineUnitOf } from '#shared/line-unit.ts';
import type { PluralForms } from '#shared/plural.ts';
import { effectiveMinimum } from '#shared/quantity.ts';

/** Lines as an object: 'Удалить 1 позицию'. */
export const LINE_OBJECT_FORMS: PluralForms = ['позицию', 'позиции', 'позиций'];

/** R-STATE-010. */
type LineState = 'normal' | 'unavailable' | 'deleted' | 'updating';

export interface BasketRow {
  item: BasketItem;
  state: LineState;
  /** What the stepper shows, base units. */
  quantity: number;
  /** The shop does not have this quantity yet. */
  isSaving?: boolean;
  /** Of a deleted line: its quantity fell below the minimum. */
  removedByMinimum?: boolean;
}

/** A line removed in this view of the page. */
export interface DeletedLine {
  item: BasketItem;
  /** The quantity to restore, base units. */
  prior: number;
  /** Its quantity fell below the minimum; the row says so. */
  removedByMinimum: boolean;
}

interface Known {
  products: readonly BasketItem[];
  /** Ids in the order in which this view of the page has seen them. */
  order: readonly number[];
  deleted: ReadonlyMap<number, DeletedLine>;
  /** Lines that are being restored. */
  updating: ReadonlyMap<number, DeletedLine>;
  /** Quantities that the shop does not have yet; 0 is a removal. */
  unsaved: ReadonlyMap<number, number>;
  canBuyUnavailable: boolean;
}

/** The rows of the page: a line keeps its position until the page is left. */
export function basketRows(known: Known): BasketRow[] {
  const products = new Map(known.products.map((item) => [item.id, item]));
  return known.order.flatMap((id) => rowOf(id, products.get(id), known) ?? []);
}

function rowOf(id: number, item: BasketItem | undefined, known: Known): BasketRow | null {
  const returning = known.updating.get(id);
  if (returning) return { item: item ?? returning.item, state: 'updating', quantity: returning.prior };
  const gone = known.deleted.get(id);
  if (gone)
    return {
      item: gone.item,
      state: 'deleted',
      quantity: effectiveMinimum(gone.item),
      removedByMinimum: gone.removedByMinimum,
    };
  if (!item) return null;
  const quantity = known.unsaved.get(id) ?? item.basketQuantity;
  const state = isUnavailable(item, known.canBuyUnavailable) ? 'unavailable' : 'normal';
  return quantity > 0 ? { item, state, quantity, isSaving: known.unsaved.has(id) } : null;
}

interface Underway {
  unsaved: ReadonlyMap<number, number>;
  /** Ids whose removal the shop has not answered yet. */
  removing: ReadonlySet<number>;
}

/** Deleted lines that the basket holds again though nothing is underway: another window has added them. */
export function idsAddedAgain(
  deleted: ReadonlyMap<number, DeletedLine>,
  products: readonly Pick<BasketItem, 'id'>[],
  { unsaved, removing }: Underway,
): number[] {
  if (deleted.size === 0) return [];
  return products.flatMap(({ id }) => (deleted.has(id) && !unsaved.has(id) && !removing.has(id) ? id : []));
}

/** R-STATE-024, R-STATE-014: out of stock, unless the company may order such goods all the same. */
function isUnavailable(item: Pick<BasketItem, 'isInStock'>, canBuyUnavailable: boolean): boolean {
  return !item.isInStock && !canBuyUnavailable;
}

/** The lines that can be ordered (with those deleted or returning) and those out of stock (R-STATE-024). */
export function splitRows(rows: readonly BasketRow[]): { available: BasketRow[]; outOfStock: BasketRow[] } {
  return {
    available: rows.filter(({ state }) => state !== 'unavailable'),
    outOfStock: rows.filter(({ state }) => state === 'unavailable'),
  };
}

/** The order with the ids that are new to this view behind it; the same list where there are none. */
export function withNewIds(order: readonly number[], products: readonly BasketItem[]): readonly number[] {
  const known = new Set(order);
  const added = products.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  return added.length === 0 ? order : [...order, ...added];
}

/** The order with `newId` at the position of `oldId` and nowhere else. */
export function withReplacedId(order: readonly number[], oldId: number, newId: number): readonly number[] {
  return order.filter((id) => id === oldId || id !== newId).map((id) => (id === oldId ? newId : id));
}

/**
 * R-STATE-026: a part of the name, of the article or of the short code, in any case; or all words of the text as parts of
 * them, in any order. Articles are compared without separators, look-alike letters as one; ё is е, the sign of a size any.
 */
export function matchesSearch(
  { name, article, shortcode = null }: Pick<BasketItem, 'name' | 'article'> & Partial<Pick<BasketItem, 'shortcode'>>,
  text: string,
): boolean {
  const small = (value: string) => value.toLowerCase().replaceAll('ё', 'е');
  const plain = (value: string) =>
    small(value)
      .replace(/(\d)\s*[x×*х]\s*(?=\d)/g, '$1x')
      .replace(/(\d),(?=\d)/g, '$1.');
  const codes = [article, shortcode].flatMap((code) => (code === null ? [] : normaliseArticle(code)));
  const texts = [name, article ?? '', shortcode ?? ''];
  const isFound = (part: string) => {
    const code = normaliseArticle(part);
    return (
      texts.some((value) => small(value).includes(small(part)) || plain(value).includes(plain(part))) ||
      (code !== '' && codes.some((own) => own.includes(code)))
    );
  };
  return isFound(text.trim()) || text.trim().split(/\s+/).every(isFound);
}

/** R-STATE-025: what select-all selects; deleted lines and those on their way back are left out. */
export function selectableIds(rows: readonly BasketRow[]): number[] {
  return rows.filter(({ state }) => state === 'normal').map(({ item }) => item.id);
}

/** the checked lines, or all if none is checked, without deleted ones. */
export function templateLines(
  rows: readonly BasketRow[],
  chosen: readonly number[],
): { id: number; quantity: number; unit: string }[] {
  const ids = new Set(chosen);
  const kept = rows.filter(({ state, item }) => state !== 'deleted' && (ids.size === 0 || ids.has(item.id)));
  return kept.map(({ item: { id, basketQuantity, remeasured, measure }, quantity }) =>
    remeasured && quantity === basketQuantity ? { id, ...remeasured } : { id, quantity, unit: lineUnitOf(measure) },
  );
}

/** R-STATE-020, R-STATE-022: a removed line; restoring it brings back its quantity, or else the minimum. */
export function deletedLine(item: BasketItem, quantity: number, removedByMinimum = false): DeletedLine {
  return { item, prior: quantity > 0 ? quantity : effectiveMinimum(item), removedByMinimum };
}

/** R-VAL-44, R-ERR-26. Throws `RangeError` for an index outside of the rows. */
export function rowAt(rows: readonly BasketRow[], index: number): BasketRow {
  const row = rows[index];
  if (!row) throw new RangeError('Индекс продукта вне допустимого диапазона');
  return row;
}
