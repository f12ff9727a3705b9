import type { BasketItem } from '#ordering/basket/contract.ts';
import { lineUnitOf } from '#shared/line-unit.ts';
import type { TemplateText } from './template-fields.tsx';
import type { Template } from '../contract.ts';
import type { LinesToOrder } from './add-all.ts';

/** What differs from the template that the shop keeps. Quantities are base units by item id. */
export interface Draft {
  text?: Partial<TemplateText>;
  quantities: ReadonlyMap<number, number>;
  removed: ReadonlySet<number>;
}

export const noChanges: Draft = { quantities: new Map(), removed: new Set() };

export interface DraftLine {
  item: BasketItem;
  /** Base units; 0 while its field is empty. */
  quantity: number;
  /** What was chosen in a former unit of the product and not agreed to in the draft. */
  remeasured: BasketItem['remeasured'];
  /** What was chosen, where packs or the minimum have raised the quantity since and the draft keeps it. */
  chosenQuantity: BasketItem['chosenQuantity'];
  /** Goes into the basket, and counts in the sum unless it is remeasured. */
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
      remeasured: quantities.get(item.id) ? undefined : item.remeasured,
      chosenQuantity: quantities.has(item.id) ? undefined : item.chosenQuantity,
      isOrderable: item.isInStock || canBuyUnavailable,
    }));
}

/** Lines that cannot be ordered at all and have not been taken out. */
export function keptLost({ lost }: Template, { removed }: Draft): Template['lost'] {
  return lost.filter(({ id }) => !removed.has(id));
}

/** The products to save: a line with an empty field keeps its quantity. */
export function productsOf(template: Template, draft: Draft): { id: number; quantity: number; unit?: string }[] {
  const lines = draftLines(template, draft).map((line) => {
    const { quantity, unit } = countedLine(line);
    return { id: line.item.id, quantity: quantity || line.item.basketQuantity, unit };
  });
  return [...lines, ...keptLost(template, draft).map(({ id, quantity, unit }) => ({ id, quantity, unit }))];
}

/** What to save: the parts that were changed here. */
export function changesOf(template: Template, draft: Draft) {
  const hasLines = draft.quantities.size > 0 || draft.removed.size > 0;
  return { ...draft.text, products: hasLines ? productsOf(template, draft) : undefined };
}

/** Whether a template holds already what `changesOf` wants to save. */
export function isStored(template: Template, { name, description, products }: ReturnType<typeof changesOf>): boolean {
  const listed = (lines: ReturnType<typeof productsOf>) =>
    JSON.stringify(
      lines.map(({ id, quantity, unit }) => [id, quantity, unit]).toSorted(([a], [b]) => Number(a) - Number(b)),
    );
  return (
    (name === undefined || name === template.name) &&
    (description === undefined || description === template.description) &&
    (products === undefined || listed(products) === listed(productsOf(template, noChanges)))
  );
}

/** What a line asks for, in the unit in which the buyer has chosen it. */
export function countedLine({ item, quantity, remeasured }: DraftLine): { quantity: number; unit: string } {
  return remeasured ?? { quantity, unit: lineUnitOf(item.measure) };
}

/** Lines as they go into the basket, with what is known to be lost already. */
export function toOrder(lines: readonly DraftLine[], lost: Template['lost']): LinesToOrder {
  return {
    products: lines.map((line) => {
      const { id, article, name } = line.item;
      const { quantity, unit } = countedLine(line);
      // The shop raises it again, and names the line as corrected
      return { id, article, name, quantity: line.chosenQuantity ?? quantity, unit };
    }),
    lost: lost.map(({ id, article, name, reason }) => ({ id, article, name, reason })),
  };
}
