import type { CompanyPrices, ItemPrice } from '#goods/pricing/server/index.ts';
import { stockStatusOf } from '#goods/stock/server/index.ts';
import { toWire } from '#shared/money.ts';
import type { Session } from '#server/session/session.ts';
import type { Db } from '#server/db/index.ts';
import { basketQuantitiesSlot } from './basket-quantities.ts';
import type { ItemCard } from './item-card.ts';
import { readCards } from './read-cards.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { listAt } from './read-model/goods.ts';
import type { Promotion } from './read-model/read-dictionary.ts';

/**
 * R-ENT-04 to R-ENT-13: the goods at these places as JSON of the contract's catalogue items, in their order. Figures
 * change in place, so all of them are taken at once, before anything is awaited: an answer shows one moment.
 */
export async function itemsJson(
  db: Db,
  session: Session,
  model: CatalogueModel,
  places: ArrayLike<number>,
  prices: CompanyPrices,
  now: Date,
): Promise<string[]> {
  const figures = Array.from(places, (place) => figuresAt(model, place, prices, now));
  const itemIds = figures.map(({ itemId }) => itemId);
  const [quantities, cards] = await Promise.all([
    basketQuantitiesSlot.get()(db, session, itemIds),
    readCards(db, model, places),
  ]);
  return cards.flatMap((card, index) =>
    card ? [itemJson(card, figures[index]!, quantities.get(itemIds[index]!) ?? 0)] : [],
  );
}

/** What an item shows that may change in place. */
type Figures = {
  itemId: number;
  isInStock: boolean;
  price: ItemPrice | null;
  hasSimilar: boolean;
  action: Promotion | null | undefined;
};

function figuresAt(model: CatalogueModel, place: number, prices: CompanyPrices, now: Date): Figures {
  const { goods } = model;
  const price = prices.priceAt(place);
  return {
    itemId: goods.itemIds[place]!,
    isInStock: goods.inStock[place] === 1,
    price,
    hasSimilar: hasSimilar(model, place),
    action: price && model.promotion(price.promotionId, now),
  };
}

function itemJson({ head }: ItemCard, { price, isInStock, hasSimilar, action }: Figures, inBasket: number): string {
  const measure = price ? toWire(price.valueVat) : null;
  return (
    `${head}${measure}},"inBasket":${inBasket},"prices":${pricesJson(price)},` +
    `"stockStatus":${isInStock ? inStock : outOfStock},"hasSimilar":${hasSimilar},` +
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

/** An item's JSON with its name, which is HTML, changed. */
export function withMarkedName(json: string, mark: (html: string) => string): string {
  return json.replace(
    /"name":("(?:[^"\\]|\\.)*")/,
    (_, name: string) => `"name":${JSON.stringify(mark(JSON.parse(name)))}`,
  );
}
