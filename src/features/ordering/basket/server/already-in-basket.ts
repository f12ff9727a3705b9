import { refuse } from '#server/errors.ts';
import type { LinesInBasket } from '../contract.ts';
import type { Wanted } from './accept-products.ts';
import type { BasketForChange } from './read-for-change.ts';

/** ALREADY_IN_BASKET with the lines that an addition would raise: the buyer says whether to add or to replace. */
export function alreadyInBasket(
  known: readonly { id: number }[],
  wanted: ReadonlyMap<number, Wanted>,
  { items, quantities }: BasketForChange,
) {
  const lines = known.map(({ id }) => {
    const { article, name, packageCount, minOrderCount, unit } = items.get(id)!;
    const amounts = { inBasket: quantities.get(id)!, wanted: wanted.get(id)!.quantity };
    return { id, article, name, ...amounts, packageCount, minOrderCount, unit };
  });
  const data = { lines } satisfies LinesInBasket;
  return refuse('ALREADY_IN_BASKET', 'Эти товары уже есть в корзине. Добавьте к ним или замените количество', { data });
}
