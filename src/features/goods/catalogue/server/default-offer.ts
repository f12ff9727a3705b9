/** An active offer of a product, as the choice of the first one shown sees it; null: not sold. */
type OfferFacts = { id: number; price: number | null; isInStock: boolean };

/**
 * The offer that a product shows before anyone chooses: one with a price before one without, one in stock before
 * one out of it, the cheapest of these, else the first. `offers` stand in their own order; at least one.
 */
export function defaultOffer(offers: readonly OfferFacts[]): OfferFacts {
  const rank = ({ price, isInStock }: OfferFacts) => (price === null ? 2 : 0) + (isInStock ? 0 : 1);
  const isBefore = (a: OfferFacts, b: OfferFacts) =>
    rank(a) < rank(b) || (rank(a) === rank(b) && (a.price ?? 0) < (b.price ?? 0));
  return offers.reduce((best, offer) => (isBefore(offer, best) ? offer : best));
}
