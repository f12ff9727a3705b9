import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { CompanyPrices, type PriceTerms } from '#goods/pricing/server/index.ts';
import type { ItemCard } from '../item-card.ts';
import { BestDiscountIndex } from './best-discount-index.ts';
import { CardCache } from './card-cache.ts';
import type { BuiltModel } from './build-model.ts';
import { type FacetIndex, facetIndex } from './facet-index.ts';
import { columnsOf, type Goods, type GoodsColumns, openGoods, otherRowsOf } from './goods.ts';
import type { Dictionary, Promotion } from './read-dictionary.ts';
import { type SectionTree, sectionTree } from './section-tree.ts';
import { ValueCounts } from './value-counts.ts';
import { currentTime } from '#server/clock.ts';

/** About 60 MB. */
export const MAX_CARDS = 60_000;

/** What decides prices beside the goods. */
export type CatalogueDiscounts = Pick<Dictionary, 'discounts' | 'promotions'>;

/**
 * The catalogue in memory, as of one moment: listings, facets, counts and prices are answered from here. Figures of the
 * goods change in place; anything else makes a new model, and a request goes on with the one that it began with.
 */
export class CatalogueModel {
  readonly goods: Goods;
  readonly sections: SectionTree;
  readonly facets: FacetIndex;
  readonly cards: CardCache<ItemCard>;
  readonly valueCounts: ValueCounts;
  /**
   * The garbage collector does not count memory that threads share, and would let the earlier models lie about. This is
   * as large, costs nothing while nobody touches it, and counts.
   */
  readonly weight: ArrayBuffer;
  #built: BuiltModel;
  #promotions: readonly Promotion[];
  #discounts: BestDiscountIndex;
  /** Null where no product has several offers. */
  readonly #otherPrices: Uint32Array | null;

  constructor(built: BuiltModel, cards = new CardCache<ItemCard>(MAX_CARDS)) {
    const { dictionary, sectionRowIndexes, counted } = built;
    this.#built = built;
    this.weight = new ArrayBuffer(bytesOf([built.goods, sectionRowIndexes]));
    this.goods = openGoods(built.goods);
    const { size, otherPrices } = built.goods;
    this.#otherPrices = otherPrices[size]! > size ? otherPrices : null;
    this.sections = sectionTree(dictionary.sections, sectionRowIndexes);
    this.facets = facetIndex(dictionary.facets);
    this.cards = cards;
    this.valueCounts = new ValueCounts(this.goods, this.facets.values.length);
    const nodes = [...this.sections.byId.values()];
    counted.sections.forEach((at, n) => this.valueCounts.keep(nodes[at]!.rowIndexes, counted.counts[n]!));
    this.#promotions = dictionary.promotions;
    this.#discounts = new BestDiscountIndex(dictionary.discounts, this.goods, this.sections);
  }

  /** What another thread makes the same model of. */
  get built(): BuiltModel {
    return { ...this.#built, goods: columnsOf(this.goods) };
  }

  /** The prices of a company now. */
  pricesFor(terms: PriceTerms, now: Date): CompanyPrices {
    const listPrices = this.goods.prices.listOf(terms.priceTypeId, terms.currency);
    return new CompanyPrices(terms, listPrices, this.#discounts.bestFor(terms, now), this.#otherPrices);
  }

  /** A promotion that runs now. */
  promotion(id: number | null, now: Date): Promotion | undefined {
    if (id === null) return undefined;
    const found = this.#promotions.find((promotion) => promotion.id === id);
    const runs = found && (!found.startsAt || found.startsAt <= now) && (!found.endsAt || now < found.endsAt);
    return runs ? found : undefined;
  }

  /** Other discounts and promotions, once they are worked out; until then the earlier ones hold. */
  async changeDiscounts({ discounts, promotions }: CatalogueDiscounts): Promise<void> {
    const index = new BestDiscountIndex(discounts, this.goods, this.sections);
    await index.prepare(currentTime());
    this.#discounts = index;
    this.#promotions = promotions;
    this.#built = { ...this.#built, dictionary: { ...this.#built.dictionary, discounts, promotions } };
  }

  /** Copies the figures of rows from columns of the same goods into which another thread has written them. */
  takeFigures({ itemIds, inStock, priceData }: GoodsColumns, rowIndexes: Uint32Array): void {
    const { goods } = this;
    for (const rowIndex of rowIndexes) {
      goods.itemIds[rowIndex] = itemIds[rowIndex]!;
      goods.inStock[rowIndex] = inStock[rowIndex]!;
    }
    goods.priceData = priceData;
    const others = Array.from(rowIndexes, (rowIndex) => otherRowsOf(goods, rowIndex)).flat();
    goods.prices.take(priceData, Uint32Array.from([...rowIndexes, ...others]));
    goods.figures.forget();
  }

  /** Works out what the visitors of an earlier model have asked for, with room for others in between. */
  async prepareFor({ goods: { prices } }: CatalogueModel, now: Date): Promise<void> {
    for (const { priceTypeId, currency } of prices.lists) {
      this.goods.prices.listOf(priceTypeId, currency);
      await yieldToEventLoop();
    }
    await this.#discounts.prepare(now);
    await yieldToEventLoop();
  }
}

/** How much memory the arrays within take. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  const parts = value instanceof Map ? value.values() : typeof value === 'object' && value ? Object.values(value) : [];
  return [...parts].reduce((all: number, part) => all + bytesOf(part), 0);
}
