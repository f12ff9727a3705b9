import type { BasketItem } from '#ordering/basket/contract.ts';
import type { TemplateText } from './template-fields.tsx';
import type { Template } from '../contract.ts';

/** What differs from the template that the shop keeps. Quantities are base units by item id. */
export interface Draft {
  text?: TemplateText;
  quantities: ReadonlyMap<number, number>;
  removed: ReadonlySet<number>;
}

export const noChanges: Draft = { quantities: new Map(), removed: new Set() };

export interface DraftLine {
  item: BasketItem;
  /** Base units; 0 while its field is empty. */
  quantity: number;
  /** Counts in the sum and goes into the basket. */
  isOrderable: boolean;
}

/** The lines as they stand on the page. */
export function draftLines(
  { products, canBuyUnavailable }: Template,
  { quantities, removed }: Draft,
): readonly DraftLine[] {
  return products
    .filter(({ id }) => !removed.has(id))
    .map((item) => ({
      item,
      quantity: quantities.get(item.id) ?? item.basketQuantity,
      isOrderable: item.isInStock || canBuyUnavailable,
    }));
}

/** Lines that cannot be ordered at all and have not been taken out. */
export function keptLost({ lost }: Template, { removed }: Draft): Template['lost'] {
  return lost.filter(({ id }) => !removed.has(id));
}

/** The products to save: a line with an empty field keeps its quantity. */
export function productsOf(template: Template, draft: Draft): { id: number; quantity: number }[] {
  const lines = draftLines(template, draft).map(({ item, quantity }) => ({
    id: item.id,
    quantity: quantity || item.basketQuantity,
  }));
  return [...lines, ...keptLost(template, draft).map(({ id, quantity }) => ({ id, quantity }))];
}
