import { useRef, useState } from 'react';
import { failureMessage } from '#web/api/api-failure.ts';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { ACTION_FAILED, showError } from '#web/ui/toast-store.ts';
import type { CatalogueItem, OfferDetail } from '../contract.ts';
import type { Buying } from './buy-controls.tsx';
import { withChosen, withOffer } from './offers.ts';

interface OfferState<P> {
  /** The product as it is with the chosen offer; until the shop has answered, with the choice alone. */
  product: P;
  /** The chosen offer's price and stock are on their way: nothing can be bought. */
  isPending: boolean;
  choose: (code: string, offerId: number) => void;
}

/**
 * Choosing among the offers of a product: price, stock, article and picture follow the choice (R-CALL-045, A-077); the
 * list hears of it.
 */
export function useOffer<P extends CatalogueItem>(item: P, buying?: Pick<Buying, 'drafts'>): OfferState<P> {
  const { api, queryClient } = useApp();
  const [offer, setOffer] = useState<OfferDetail>();
  const [wanted, setWanted] = useState<{ code: string; offerId: number }>();
  const latest = useRef(0);

  const choose = async (code: string, offerId: number) => {
    latest.current = offerId;
    setWanted({ code, offerId });
    try {
      const found = await queryClient.fetchQuery(apiQuery(api, 'simpleOffer', { params: { id: String(offerId) } }));
      if (latest.current === offerId) {
        setOffer(found);
        buying?.drafts.offers.set(item.id, offerId);
      }
    } catch (error) {
      if (latest.current === offerId) showError(failureMessage(error, ACTION_FAILED));
    }
    if (latest.current === offerId) setWanted(undefined);
  };

  const product = offer ? withOffer(item, offer) : item;
  return {
    product: wanted ? { ...product, offers: withChosen(product.offers, wanted.code, wanted.offerId) } : product,
    isPending: wanted !== undefined,
    choose: (code, offerId) => void choose(code, offerId),
  };
}
