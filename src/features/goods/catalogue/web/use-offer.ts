import { useRef, useState, useSyncExternalStore } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import type { CatalogueItem, OfferDetail } from '../contract.ts';
import type { Buying } from './buy-controls.tsx';
import { createChosenOffers } from './chosen-offers.ts';
import { withChosen, withOffer } from './offers.ts';

interface OfferState<P> {
  /** The product as it is with the chosen offer; until the shop has answered, with the choice alone. */
  product: P;
  /** The chosen offer's price and stock are on their way: nothing can be bought. */
  isPending: boolean;
  choose: (code: string, offerId: number) => void;
}

/**
 * Choosing among the offers of a product: price, stock, article and picture follow the choice (R-CALL-045, A-077). In a
 * list the choice belongs to the list, so that choosing all adds what the rows show.
 */
export function useOffer<P extends CatalogueItem>(item: P, buying?: Pick<Buying, 'drafts'>): OfferState<P> {
  const { api, queryClient } = useApp();
  const [own] = useState(createChosenOffers);
  const chosen = buying?.drafts.offers ?? own;
  const offer = useSyncExternalStore(
    chosen.onChange,
    () => chosen.state().offers.get(item.id),
    () => undefined,
  );
  const [wanted, setWanted] = useState<{ code: string; offerId: number }>();
  const latest = useRef(0);

  const choose = async (code: string, offerId: number) => {
    latest.current = offerId;
    setWanted({ code, offerId });
    chosen.wait(item.id);
    let found: OfferDetail | undefined;
    try {
      found = await queryClient.fetchQuery(apiQuery(api, 'simpleOffer', { params: { id: String(offerId) } }));
    } catch (error) {
      if (latest.current === offerId) showFailure(error);
    }
    if (latest.current !== offerId) return;
    chosen.settle(item.id, found);
    setWanted(undefined);
  };

  const product = offer ? withOffer(item, offer) : item;
  return {
    product: wanted ? { ...product, offers: withChosen(product.offers, wanted.code, wanted.offerId) } : product,
    isPending: wanted !== undefined,
    choose: (code, offerId) => void choose(code, offerId),
  };
}
