import { OfferSelects } from '#web/ui/offer-selects.tsx';
import type { BasketItem } from '../contract.ts';

interface LineOffersProps {
  offers: BasketItem['offers'];
  onChoose: (offerId: number) => void;
}

/** The offers of a line's product (R-CALL-084); a single one leaves nothing to choose. */
export function LineOffers({ offers, onChoose }: LineOffersProps) {
  if (!offers.some(({ items }) => items.length > 1)) return null;
  return <OfferSelects offers={offers} onChoose={(_code, offerId) => onChoose(offerId)} />;
}
