import type { CatalogueItem } from '../contract.ts';

type Groups = CatalogueItem['offers'];

/** The id that goes into the basket: of the offer selected in the first group, else of the product (R-STATE-006, A-077). */
export function itemToBuy({ id, offers }: Pick<CatalogueItem, 'id' | 'offers'>): number {
  return offers[0]?.items.find((item) => item.selected)?.offerId ?? offers[0]?.items[0]?.offerId ?? id;
}

/** The groups with the value of an offer marked in the group where it was chosen, until the shop has answered. */
export function withChosen(offers: Groups, code: string, offerId: number): Groups {
  return offers.map((group) =>
    group.code === code
      ? { ...group, items: group.items.map((item) => ({ ...item, selected: item.offerId === offerId })) }
      : group,
  );
}

/** The offers beside the shown one that the basket has, as far as one choice leads to them; base units. */
export function offersInBasket(
  offers: Groups,
  lines: ReadonlyMap<number, number>,
): { value: string; quantity: number }[] {
  const shown = itemToBuy({ id: 0, offers });
  const held = new Map<number, { value: string; quantity: number }>();
  for (const { offerId, value } of offers.flatMap(({ items }) => items)) {
    const quantity = lines.get(offerId) ?? 0;
    if (offerId !== shown && quantity > 0 && !held.has(offerId)) held.set(offerId, { value, quantity });
  }
  return [...held.values()];
}
