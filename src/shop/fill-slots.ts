import { basketQuantitiesSlot } from '#goods/catalogue/server/index.ts';
import { basketQuantities, creditAvailableSlot } from '#ordering/basket/server/index.ts';
import { getCreditAvailable } from '#ordering/finance/server/index.ts';

/** Gives lower layers the functions that higher ones provide. */
export function fillSlots(): void {
  basketQuantitiesSlot.fill(basketQuantities);
  creditAvailableSlot.fill(getCreditAvailable);
}
