import { defaultValue } from '#shared/stepper.ts';
import type { CatalogueItem } from '../contract.ts';
import type { RowDrafts } from './row-drafts.ts';
import { itemToBuy } from './offers.ts';

/**
 * What a list adds to a product of the wire (R-ENT-14): whether its row is chosen, and how much of it goes into the basket
 * then, base units. `id` is what goes there: the chosen offer, else the product.
 */
interface RowChoice {
  id: number;
  checked: boolean;
  basketAdd: number;
}

/** What is added for a row as it is shown; the minimum where no quantity was entered (R-STATE-006, R-STEP-03). */
export function rowChoice(
  item: CatalogueItem,
  checked: boolean,
  { quantities }: Pick<RowDrafts, 'quantities'>,
): RowChoice {
  const id = itemToBuy(item);
  return { id, checked, basketAdd: quantities().get(id) || defaultValue(item, 0) };
}
