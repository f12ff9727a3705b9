import type { ItemPrice } from '#features/pricing/server/index.ts';
import { stockStatusOf } from '#features/stock/server/index.ts';
import { toWire } from '#shared/money.ts';
import type { Session } from '#server/session/session.ts';
import type { Db } from '#server/db/index.ts';
import { basketQuantities } from './basket-quantities.ts';
import type { ItemCard } from './item-card.ts';
import { readCards } from './read-cards.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { listAt } from './read-model/goods.ts';
import type { PriceLens } from './read-model/price-lens.ts';

/** R-ENT-04 to R-ENT-13: the goods at these places as JSON of the contract's catalogue items, in their order. */
export async function itemsJson(
  db: Db,
  session: Session,
  model: CatalogueModel,
  places: ArrayLike<number>,
  prices: PriceLens,
  now: Date,
): Promise<string[]> {
  const itemIds = Array.from(places, (place) => model.goods.itemIds[place]!);
  const [quantities, cards] = await Promise.all([basketQuantities(db, session, itemIds), readCards(db, model, places)]);
  return cards.flatMap((card, index) => {
    if (!card) return [];
    const place = places[index]!;
    const figures = { price: prices.priceAt(place), inBasket: quantities.get(itemIds[index]!) ?? 0 };
    return [itemJson(model, place, card, figures, now)];
  });
}

function itemJson(
  model: CatalogueModel,
  place: number,
  { head }: ItemCard,
  { price, inBasket }: { price: ItemPrice | null; inBasket: number },
  now: Date,
): string {
  const { goods } = model;
  const isInStock = goods.inStock[place] === 1;
  const action = price && model.promotion(price.promotionId, now);
  const measure = price ? toWire(price.valueVat) : null;
  return (
    `${head}${measure}},"inBasket":${inBasket},"prices":${pricesJson(price)},` +
    `"stockStatus":${isInStock ? inStock : outOfStock},"hasSimilar":${hasSimilar(model, place)},` +
    `"appliedAction":${action ? JSON.stringify({ name: action.name, url: `/actions/${action.code}/` }) : null}}`
  );
}

const inStock = JSON.stringify(stockStatusOf(true));
const outOfStock = JSON.stringify(stockStatusOf(false));

function pricesJson(price: ItemPrice | null): string {
  if (!price) return 'null';
  const { valueBase, valueVat, discountPrice, currency } = price;
  const reduced = discountPrice === null ? null : toWire(discountPrice);
  return `{"valueBase":${toWire(valueBase)},"valueVat":${toWire(valueVat)},"discountPrice":${reduced},"currency":"${currency}"}`;
}

/** R-ENT-11: there is something else in stock to offer in its place. */
function hasSimilar({ goods }: CatalogueModel, place: number): boolean {
  return listAt(goods.similar, place).some((id) => {
    const other = goods.placeOf(id);
    return other >= 0 && goods.inStock[other] === 1;
  });
}
