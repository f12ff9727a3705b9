import type { LostItem, RefusedProduct } from '#ordering/basket/contract.ts';
import type { ListedLine } from '../contract.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import type { SheetEdits } from './sheet-edits.ts';

/** Goods of pages that were not opened are asked for by their ids, so many at most. */
const MAX_ASKED = 500;

/** Refused lines with the names of their goods. */
export async function namedRefused(
  api: ApiClient,
  refused: readonly RefusedProduct[],
  edits: SheetEdits,
): Promise<LostItem[]> {
  const known = new Map<number, ListedLine>(Array.from(edits, ([id, { line }]) => [id, line]));
  const unseen = refused.filter(({ id }) => !known.has(id)).slice(0, MAX_ASKED);
  if (unseen.length > 0) {
    const rows = unseen.map(({ id }) => ({ id, article: '', name: '', amount: null, unit: null }));
    const answer = await api('basketMatchRows', { body: { rows } });
    for (const { line } of answer.rows) if (line) known.set(line.item_id, line);
  }
  return refused.map(({ id, reason }) => {
    const { article = null, name = 'Товара больше нет в каталоге' } = known.get(id) ?? {};
    return { id, article, name, reason };
  });
}
