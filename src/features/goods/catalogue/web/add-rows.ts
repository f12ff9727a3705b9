import { markupText } from '#shared/markup.ts';
import { showPopup } from '#web/ui/toast-store.ts';
import type { CatalogueItem } from '../contract.ts';
import type { AddReport, Buying } from './buying.ts';
import { itemToBuy } from './offers.ts';
import { rowChoice } from './row-choice.ts';
import { isOnSale } from './use-selection.ts';

const NOTHING = { lines: [], refused: [] };

/**
 * Adds rows to the basket by one call, each with its quantity, and says what became of them; what is out of stock is left
 * out and named. Answers the ids of the products that were refused; null where the call failed.
 */
export async function addRows(items: readonly CatalogueItem[], buying: Buying): Promise<readonly number[] | null> {
  const { sold = [], left = [] } = Object.groupBy(items, (item) => (isOnSale(item) ? 'sold' : 'left'));
  const result = sold.length > 0 ? await buying.add(sold.map((item) => productToAdd(item, buying))) : NOTHING;
  if (!result) return null;
  const reasons = new Map(result.refused.map(({ id, reason }) => [id, reason]));
  const refused = [
    ...left.map((item) => refusal(item, item.prices ? 'Нет в наличии' : 'Не продаётся вашей компании')),
    ...sold.flatMap((item) => {
      const reason = reasons.get(itemToBuy(item));
      return reason === undefined ? [] : refusal(item, reason);
    }),
  ];
  if (refused.length === 0) showPopup('Товары добавлены в корзину');
  else {
    const corrected = result.lines.filter((line) => line.corrected);
    buying.report({ added: result.lines.length, corrected, refused });
  }
  return refused.map(({ id }) => id);
}

function refusal({ id, article, name }: CatalogueItem, reason: string): AddReport['refused'][number] {
  return { id, article, name: markupText(name), reason };
}

function productToAdd(item: CatalogueItem, { drafts }: Buying) {
  const { id, basketAdd } = rowChoice(item, true, drafts);
  return { id, quantity: basketAdd, unit: item.measure.measureBase.symbol };
}
