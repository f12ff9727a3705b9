import { type CompanyPrices, type ItemPrice, priceTermsOf } from '#goods/pricing/server/index.ts';
import { stockStatusOf } from '#goods/stock/server/index.ts';
import { toWire } from '#shared/money.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { CatalogueItem } from '../contract.ts';
import { basketQuantitiesSlot } from './basket-quantities.ts';
import type { ItemCard } from './item-card.ts';
import { pricesView } from './product-view.ts';
import { readCards } from './read-cards.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { brandProperty, type FacetProperty } from './read-model/facet-index.ts';
import type { Promotion } from './read-model/read-dictionary.ts';
import { valueNameAt, valueNames } from './traits.ts';

type Context = Pick<CallContext<Session>, 'db' | 'session' | 'now'>;

type Options = {
  now?: Date;
  /** Base units by item id, where the caller has read the basket. */
  inBasket?: ReadonlyMap<number, number> | undefined;
  /** Puts marks into a name, which is HTML. */
  markName?: ((html: string) => string) | undefined;
  /** Each item also has its values of these. */
  traits?: readonly FacetProperty[] | undefined;
};

/**
 * R-ENT-04 to R-ENT-13: the goods at these rows as catalogue items at the visitor's prices, in their order. Figures change
 * in place, so all of them are read before anything is awaited: an answer shows one moment.
 */
export async function itemsAt(
  { db, session, now: clock }: Context,
  model: CatalogueModel,
  rowIndexes: ArrayLike<number>,
  { now = clock(), inBasket, markName, traits }: Options = {},
): Promise<CatalogueItem[]> {
  const prices = model.pricesFor(priceTermsOf(session), now);
  const figures = Array.from(rowIndexes, (rowIndex) => figuresAt(model, rowIndex, prices, now));
  const values = traits && Array.from(rowIndexes, (rowIndex) => valueNames(model, rowIndex, traits));
  const itemIds = figures.map(({ itemId }) => itemId);
  const [quantities, cards] = await Promise.all([
    inBasket ?? basketQuantitiesSlot.get()(db, session, itemIds),
    readCards(db, model, rowIndexes),
  ]);
  return cards.flatMap((card, index) => {
    if (!card) return [];
    const item: CatalogueItem = itemView(card, figures[index]!, quantities.get(itemIds[index]!) ?? 0);
    if (values) item.traits = values[index]!;
    if (markName) item.name = markName(item.name);
    return item;
  });
}

/** What an item shows that may change in place. */
type Figures = {
  itemId: number;
  brandName: string | null;
  isInStock: boolean;
  price: ItemPrice | null;
  isFrom: boolean;
  hasSimilar: boolean;
  action: Promotion | null | undefined;
};

export function figuresAt(model: CatalogueModel, rowIndex: number, prices: CompanyPrices, now: Date): Figures {
  const { goods } = model;
  const price = prices.priceAt(rowIndex);
  return {
    itemId: goods.itemIds[rowIndex]!,
    brandName: valueNameAt(model, rowIndex, brandProperty(model.facets)),
    isInStock: goods.inStock[rowIndex] === 1,
    price,
    isFrom: price !== null && prices.otherPayables(rowIndex).some((other) => other !== price.valueVat),
    hasSimilar: hasSimilar(model, rowIndex),
    action: price && model.promotion(price.promotionId, now),
  };
}

export function itemView(
  card: ItemCard,
  { brandName, price, isFrom, isInStock, hasSimilar, action }: Figures,
  inBasket: number,
) {
  return {
    ...card.item,
    brandName,
    measure: { ...card.item.measure, price: price ? toWire(price.valueVat) : null },
    inBasket,
    prices: price && pricesView(price),
    ...(isFrom ? { isFrom: true as const } : {}),
    stockStatus: stockStatusOf(isInStock),
    hasSimilar,
    appliedAction: action ? { name: action.name, url: `/actions/${action.code}/` } : null,
  };
}

/** R-ENT-11: there is something else in stock to offer in its place. */
function hasSimilar({ goods }: CatalogueModel, rowIndex: number): boolean {
  const { starts, items } = goods.similar;
  for (let at = starts[rowIndex]!; at < starts[rowIndex + 1]!; at += 1) {
    const other = goods.rowIndexOf(items[at]!);
    if (other >= 0 && goods.inStock[other] === 1) return true;
  }
  return false;
}
