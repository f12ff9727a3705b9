import type { Contract } from '#features/pricing/server/index.ts';
import type { ItemCard } from '../item-card.ts';
import { CardCache } from './card-cache.ts';
import { DiscountBook } from './discount-book.ts';
import type { FacetIndex } from './facet-index.ts';
import type { Goods } from './goods.ts';
import { PriceLens } from './price-lens.ts';
import type { Dictionary, Promotion } from './read-dictionary.ts';
import { type SectionTree, sectionTree } from './section-tree.ts';
import { ValueCounts } from './value-counts.ts';

/** About 60 MB. */
const MOST_CARDS = 60_000;

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
  #promotions: readonly Promotion[];
  #discounts: DiscountBook;

  constructor(goods: Goods, dictionary: Dictionary, cards = new CardCache<ItemCard>(MOST_CARDS)) {
    this.goods = goods;
    this.sections = sectionTree(dictionary.sections, goods);
    this.facets = dictionary.facets;
    this.cards = cards;
    this.valueCounts = new ValueCounts(goods, dictionary.facets.values.length);
    this.#promotions = dictionary.promotions;
    this.#discounts = new DiscountBook(dictionary.discounts, goods, this.sections);
  }

  /** The prices that the company of this contract sees now. */
  pricesFor(contract: Contract, now: Date): PriceLens {
    return new PriceLens(this.goods, this.#discounts, contract, now);
  }

  /** A promotion that runs now. */
  promotion(id: number | null, now: Date): Promotion | undefined {
    if (id === null) return undefined;
    const found = this.#promotions.find((promotion) => promotion.id === id);
    const runs = found && (!found.startsAt || found.startsAt <= now) && (!found.endsAt || now < found.endsAt);
    return runs ? found : undefined;
  }

  /** Other discounts and promotions from now on. */
  changeDiscounts({ discounts, promotions }: Pick<Dictionary, 'discounts' | 'promotions'>): void {
    this.#discounts = new DiscountBook(discounts, this.goods, this.sections);
    this.#promotions = promotions;
  }
}
