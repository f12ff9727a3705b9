import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { apiQuery } from '#web/api/api-client.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { navigationState } from '#web/app/navigation-state.ts';
import type { CatalogueItem, OfferDetail, ProductDetail } from '../contract.ts';
import type { Buying } from './buying.ts';
import { createChosenOffers } from './chosen-offers.ts';
import { withOffer } from '../with-offer.ts';
import { productQuery } from './load-product.ts';
import { withChosen } from './offers.ts';
import type { ProductKey } from './product-key.ts';

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
  const [own] = useState(createChosenOffers);
  const chosen = buying?.drafts.offers ?? own;
  const offer = useSyncExternalStore(
    chosen.onChange,
    () => chosen.state().offers.get(item.id),
    () => undefined,
  );
  const { api, queryClient } = useApp();
  const followItem = useEffectEvent(async () => {
    if (!offer) return;
    const query = apiQuery(api, 'simpleOffer', { params: { id: String(offer.offerId) } });
    // What shows stays where the shop cannot be reached
    const found = await queryClient.fetchQuery(query).catch(() => undefined);
    if (found && chosen.state().offers.get(item.id) === offer) chosen.settle(item.id, found);
  });
  // The choice outlives the list: where the list has been read again, so is the offer
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a row that was read again is the trigger
  useEffect(() => void followItem(), [item]);
  return useWantedOffer(offer ? withOffer(item, offer) : item, {
    onWait: () => chosen.wait(item.id),
    onSettle: (found) => chosen.settle(item.id, found),
  });
}

/** The same on the page of a product, whose address names the offer: a reload and a link show it too. */
export function useOfferOfAddress(detail: ProductDetail, key: ProductKey): OfferState<ProductDetail> {
  const app = useApp();
  const navigate = useNavigate();
  return useWantedOffer(detail, {
    onSettle: async (found) => {
      if (!found) return;
      const next = { ...key, offer: String(found.offerId) };
      app.queryClient.setQueryData(productQuery(app, next).queryKey, withOffer(detail, found));
      const state = navigationState({ offerChosen: true });
      await navigate({ to: '/detail/', search: next, state, replace: true, resetScroll: false });
    },
  });
}

interface Choosing {
  onWait?: () => void;
  /** Without an offer the former one stays. */
  onSettle: (offer: OfferDetail | undefined) => void | Promise<void>;
}

/** Asks the shop for a chosen offer; the last choice counts. */
function useWantedOffer<P extends CatalogueItem>(product: P, { onWait, onSettle }: Choosing): OfferState<P> {
  const { api, queryClient } = useApp();
  const [wanted, setWanted] = useState<{ code: string; offerId: number }>();
  const latest = useRef(0);

  const choose = async (code: string, offerId: number) => {
    latest.current = offerId;
    setWanted({ code, offerId });
    onWait?.();
    let found: OfferDetail | undefined;
    try {
      found = await queryClient.fetchQuery(apiQuery(api, 'simpleOffer', { params: { id: String(offerId) } }));
    } catch (error) {
      if (latest.current === offerId) showFailure(error);
    }
    if (latest.current !== offerId) return;
    await onSettle(found);
    setWanted(undefined);
  };

  return {
    product: wanted ? { ...product, offers: withChosen(product.offers, wanted.code, wanted.offerId) } : product,
    isPending: wanted !== undefined,
    choose: (code, offerId) => void choose(code, offerId),
  };
}
