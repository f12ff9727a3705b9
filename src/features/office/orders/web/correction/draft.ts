import type { Input } from '#shared/endpoint.ts';
import type { OfficeOrder } from '../../contract.ts';

/** A product in the place of a line, or beside the lines. */
export interface Chosen {
  id: number;
  name: string;
  article: string | null;
}

/** What staff have changed so far; quantities as they stand in the fields. */
export interface Draft {
  /** By the numbers of the lines. */
  quantities: Readonly<Record<number, string>>;
  replaced: Readonly<Record<number, Chosen>>;
  added: readonly (Chosen & { quantity: string })[];
  /** Roubles; '' : not agreed. */
  delivery: string;
}

type Line = OfficeOrder['lines'][number];
type Body = Input<'officeOrderCorrection'>['body'];

/** The order as it is. */
export const emptyDraft = ({ sums }: OfficeOrder): Draft => ({
  quantities: {},
  replaced: {},
  added: [],
  delivery: deliveryText(sums?.delivery ?? null),
});

export const deliveryText = (cost: number | null): string => (cost === null ? '' : String(cost).replace('.', ','));

/** A typed quantity; null: it is none. */
export function readQuantity(text: string): number | null {
  const compact = text.replaceAll(/\s/g, '');
  return /^\d{1,9}$/.test(compact) ? Number(compact) : null;
}

/** A typed sum of roubles; null for an empty field, undefined: it is none. */
export function readCost(text: string): number | null | undefined {
  const compact = text.replaceAll(/\s/g, '').replace(',', '.');
  if (compact === '') return null;
  return /^\d{1,9}(\.\d{1,2})?$/.test(compact) ? Number(compact) : undefined;
}

export const quantityOf = ({ quantities }: Draft, { lineNo, ordered }: Line): string =>
  quantities[lineNo] ?? String(ordered);

/** The body of the calls; null while something typed cannot be read. */
export function bodyOf(order: OfficeOrder, draft: Draft): Body | null {
  const lines = [];
  for (const line of order.lines) {
    const quantity = readQuantity(quantityOf(draft, line));
    if (quantity === null) return null;
    const item = draft.replaced[line.lineNo];
    if (quantity === line.ordered && !item) continue;
    lines.push({
      lineNo: line.lineNo,
      was: line.ordered,
      quantity,
      ...(item && quantity > 0 && { item: { id: item.id } }),
    });
  }
  const added = [];
  for (const { id, quantity: text } of draft.added) {
    const quantity = readQuantity(text);
    if (quantity === null) return null;
    if (quantity > 0) added.push({ id, quantity });
  }
  const [was, cost] = [order.sums?.delivery ?? null, readCost(draft.delivery)];
  if (cost === undefined) return null;
  return { lines, added, ...(cost !== was && { delivery: { was, cost } }) };
}

/** Whether a body changes anything. */
export const hasChanges = (body: Body | null): boolean =>
  body === null || (body.lines?.length ?? 0) + (body.added?.length ?? 0) > 0 || body.delivery !== undefined;
