/** An active offer of a product, as the choice of the first one shown sees it. */
type OfferFacts = { id: number; isPriced: boolean; isInStock: boolean };

/**
 * The offer that a product shows before anyone chooses: one with a price before one without, one in stock before
 * one out of it, else the first. `offers` stand in their own order; at least one.
 */
export function defaultOffer(offers: readonly OfferFacts[]): OfferFacts {
  const rank = ({ isPriced, isInStock }: OfferFacts) => (isPriced ? 0 : 2) + (isInStock ? 0 : 1);
  return offers.reduce((best, offer) => (rank(offer) < rank(best) ? offer : best));
}
