import { type CompanyPrices, type ItemPrice, priceTermsOf } from '#goods/pricing/server/index.ts';
import { stockStatusOf } from '#goods/stock/server/index.ts';
import { toWire } from '#shared/money.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { CatalogueItem } from '../contract.ts';
import { basketQuantitiesSlot } from './basket-quantities.ts';
import type { ItemCard } from './item-card.ts';
import { readCards } from './read-cards.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { listAt } from './read-model/goods.ts';
import type { Promotion } from './read-model/read-dictionary.ts';

/*
 * Items are written as JSON text, and only here: a listing repeats twenty of them in every answer, and joining text that
 * is ready takes half of the processor time of JSON.stringify. For objects call `itemsAt`.
 */

/** The goods at these rows as catalogue items at the visitor's prices; `inBasket` where the caller has read the basket. */
export async function itemsAt(
  { db, session, now: clock }: CallContext<Session>,
  model: CatalogueModel,
  rowIndexes: ArrayLike<number>,
  { now = clock(), inBasket }: { now?: Date; inBasket?: ReadonlyMap<number, number> } = {},
): Promise<CatalogueItem[]> {
  const prices = model.pricesFor(priceTermsOf(session), now);
  const items = await itemsJson(db, session, model, rowIndexes, prices, now, { inBasket });
  return JSON.parse(`[${items.join(',')}]`) as CatalogueItem[];
}

/**
 * R-ENT-04 to R-ENT-13: the goods at these rows as JSON of the contract's catalogue items, in their order. Figures change
 * in place, so all of them are read before anything is awaited: an answer shows one moment. `markName` puts marks into a
 * name, which is HTML.
 */
export async function itemsJson(
  db: Db,
  session: Session,
  model: CatalogueModel,
  rowIndexes: ArrayLike<number>,
  prices: CompanyPrices,
  now: Date,
  { markName, inBasket }: { markName?: (html: string) => string; inBasket?: ReadonlyMap<number, number> } = {},
): Promise<string[]> {
  const figures = Array.from(rowIndexes, (rowIndex) => figuresAt(model, rowIndex, prices, now));
  const itemIds = figures.map(({ itemId }) => itemId);
  const [quantities, cards] = await Promise.all([
    inBasket ?? basketQuantitiesSlot.get()(db, session, itemIds),
    readCards(db, model, rowIndexes),
  ]);
  return cards.flatMap((card, index) =>
    card ? [itemJson(card, figures[index]!, quantities.get(itemIds[index]!) ?? 0, markName)] : [],
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

function figuresAt(model: CatalogueModel, rowIndex: number, prices: CompanyPrices, now: Date): Figures {
  const { goods } = model;
  const price = prices.priceAt(rowIndex);
  return {
    itemId: goods.itemIds[rowIndex]!,
    isInStock: goods.inStock[rowIndex] === 1,
    price,
    hasSimilar: hasSimilar(model, rowIndex),
    action: price && model.promotion(price.promotionId, now),
  };
}

function itemJson(
  card: ItemCard,
  { price, isInStock, hasSimilar, action }: Figures,
  inBasket: number,
  markName?: (html: string) => string,
): string {
  const measure = price ? toWire(price.valueVat) : null;
  return (
    `${markName ? withMarks(card, markName) : card.json}${measure}},"inBasket":${inBasket},"prices":${pricesJson(price)},` +
    `"stockStatus":${isInStock ? inStock : outOfStock},"hasSimilar":${hasSimilar},` +
    `"appliedAction":${action ? JSON.stringify({ name: action.name, url: `/actions/${action.code}/` }) : null}}`
  );
}

function withMarks({ json, nameStart, nameEnd }: ItemCard, markName: (html: string) => string): string {
  const name = JSON.parse(json.slice(nameStart, nameEnd)) as string;
  return `${json.slice(0, nameStart)}${JSON.stringify(markName(name))}${json.slice(nameEnd)}`;
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
function hasSimilar({ goods }: CatalogueModel, rowIndex: number): boolean {
  return listAt(goods.similar, rowIndex).some((id) => {
    const other = goods.rowIndexOf(id);
    return other >= 0 && goods.inStock[other] === 1;
  });
}
