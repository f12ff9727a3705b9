import { type CompanyPrices, type ItemPrice, priceTermsOf } from '#goods/pricing/server/index.ts';
import { stockStatusOf } from '#goods/stock/server/index.ts';
import { toWire } from '#shared/money.ts';
import { ByteWriter } from '#server/byte-writer.ts';
import type { Db } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { CatalogueItem } from '../contract.ts';
import { basketQuantitiesSlot } from './basket-quantities.ts';
import type { ItemCard } from './item-card.ts';
import { readCards } from './read-cards.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import type { Promotion } from './read-model/read-dictionary.ts';

/*
 * Items are written as JSON, and only here: a listing repeats twenty of them in every answer, and copying bytes that are
 * ready takes a fraction of the processor time of JSON.stringify. For objects call `itemsAt`.
 */

/** Holds within one synchronous piece of work. */
const scratch = new ByteWriter();

/** The goods at these rows as catalogue items at the visitor's prices; `inBasket` where the caller has read the basket. */
export async function itemsAt(
  { db, session, now: clock }: CallContext<Session>,
  model: CatalogueModel,
  rowIndexes: ArrayLike<number>,
  { now = clock(), inBasket }: { now?: Date; inBasket?: ReadonlyMap<number, number> } = {},
): Promise<CatalogueItem[]> {
  const prices = model.pricesFor(priceTermsOf(session), now);
  const writeItems = await itemsJson(db, session, model, rowIndexes, prices, now, { inBasket });
  writeItems(scratch.begin().text('['));
  return JSON.parse(scratch.text(']').written.toString()) as CatalogueItem[];
}

/**
 * R-ENT-04 to R-ENT-13: writes the goods at these rows as JSON of the contract's catalogue items, in their order, with
 * commas between them. Figures change in place, so all of them are read before anything is awaited: an answer shows one
 * moment. `markName` puts marks into a name, which is HTML.
 */
export async function itemsJson(
  db: Db,
  session: Session,
  model: CatalogueModel,
  rowIndexes: ArrayLike<number>,
  prices: CompanyPrices,
  now: Date,
  { markName, inBasket }: { markName?: (html: string) => string; inBasket?: ReadonlyMap<number, number> } = {},
): Promise<(writer: ByteWriter) => void> {
  const figures = Array.from(rowIndexes, (rowIndex) => figuresAt(model, rowIndex, prices, now));
  const itemIds = figures.map(({ itemId }) => itemId);
  const [quantities, cards] = await Promise.all([
    inBasket ?? basketQuantitiesSlot.get()(db, session, itemIds),
    readCards(db, model, rowIndexes),
  ]);
  return (writer) => {
    let isFirst = true;
    cards.forEach((card, index) => {
      if (!card) return;
      if (!isFirst) writer.text(',');
      isFirst = false;
      writeCard(writer, card, markName);
      writer.text(figuresJson(figures[index]!, quantities.get(itemIds[index]!) ?? 0));
    });
  };
}

/** What an item shows that may change in place. */
type Figures = {
  itemId: number;
  isInStock: boolean;
  price: ItemPrice | null;
  isFrom: boolean;
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
    isFrom: price !== null && prices.otherPayables(rowIndex).some((other) => other !== price.valueVat),
    hasSimilar: hasSimilar(model, rowIndex),
    action: price && model.promotion(price.promotionId, now),
  };
}

function writeCard(
  writer: ByteWriter,
  { json, nameStart, nameEnd }: ItemCard,
  markName: ((html: string) => string) | undefined,
): void {
  if (!markName) {
    writer.bytes(json);
    return;
  }
  const name = JSON.parse(json.toString('utf8', nameStart, nameEnd)) as string;
  writer
    .bytes(json, 0, nameStart)
    .text(JSON.stringify(markName(name)))
    .bytes(json, nameEnd);
}

/** The rest of an item, from the price in its `measure` on. */
function figuresJson({ price, isFrom, isInStock, hasSimilar, action }: Figures, inBasket: number): string {
  const measure = price ? toWire(price.valueVat) : null;
  return (
    `${measure}},"inBasket":${inBasket},"prices":${pricesJson(price)},${isFrom ? '"isFrom":true,' : ''}` +
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
function hasSimilar({ goods }: CatalogueModel, rowIndex: number): boolean {
  const { starts, items } = goods.similar;
  for (let at = starts[rowIndex]!; at < starts[rowIndex + 1]!; at += 1) {
    const other = goods.rowIndexOf(items[at]!);
    if (other >= 0 && goods.inStock[other] === 1) return true;
  }
  return false;
}
