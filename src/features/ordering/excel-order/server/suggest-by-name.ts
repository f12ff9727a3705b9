import { setImmediate as nextTurn } from 'node:timers/promises';
import { type GoodsForBuyer, goodsForBuyer } from '#ordering/basket/server/index.ts';
import { searchProducts } from '#goods/search/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';

/** Lines of a file that are searched for by their names: each takes a millisecond. */
const MAX_NAMES = 100;
const MIN_NAME_LENGTH = 3;
const SUGGESTIONS = 3;

/** Goods that names may mean, by name; of the first names only. A product of which only offers are sold is left out. */
export async function suggestByName(
  ctx: CallContext<BuyerSession>,
  names: readonly string[],
): Promise<Map<string, GoodsForBuyer[]>> {
  const asked = [...new Set(names)].filter((name) => name.length >= MIN_NAME_LENGTH).slice(0, MAX_NAMES);
  const idsOf = new Map<string, number[]>();
  for (const name of asked) {
    const { results } = await searchProducts(ctx.db, name, SUGGESTIONS);
    idsOf.set(
      name,
      results.map(({ id }) => id),
    );
    await nextTurn();
  }
  const goods = await goodsForBuyer(ctx, [...new Set([...idsOf.values()].flat())]);
  const suggested = (ids: readonly number[]) =>
    ids.flatMap((id) => goods.get(id) ?? []).filter(({ item }) => !item.hasOffers);
  return new Map(Array.from(idsOf, ([name, ids]) => [name, suggested(ids)]));
}
