import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshBasket, useUnsavedLines } from '#ordering/basket/web/index.ts';
import type { CheckoutData } from '../contract.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { choicesFor, type Choices, type Shipment } from './choices.ts';
import { useDraft } from './draft.ts';
import { checkoutQuery } from './queries.ts';

type PlaceOf = {
  addresses: CheckoutData['addresses'][number];
  consignees: CheckoutData['consignees'][number];
};

/** What is shown and chosen on the checkout page. `onEmptied`: nothing is left to order. */
export function useCheckout(onEmptied: () => void) {
  const { api, queryClient } = useApp();
  const { kept, stored, keep } = useDraft();
  const before = kept ?? stored;
  const [shipment, setShipment] = useState<Shipment>(kept?.shipment ?? 'together');
  const [pressed, setPressed] = useState<Shipment>();
  const asked = pressed ?? before?.shipment ?? 'together';
  const [entered, setEntered] = useState<Choices>();
  const lastAsked = useRef(shipment);
  const { data } = useSuspenseQuery(checkoutQuery(api, shipment));
  const choices = choicesFor(data, entered ?? before?.choices);
  const unsaved = useUnsavedLines();

  const ask = (wanted: Shipment): Promise<CheckoutData> =>
    queryClient.fetchQuery({ ...checkoutQuery(api, wanted), staleTime: 0 });
  const showShipment = (wanted: Shipment) => {
    lastAsked.current = wanted;
    const isStillAsked = () => lastAsked.current === wanted;
    ask(wanted).then(
      () => isStillAsked() && setShipment(wanted),
      (error: unknown) => {
        console.error('The checkout could not be refetched:', error);
        showFailure(error);
        if (isStillAsked()) setPressed(shipment);
      },
    );
  };

  const change = (part: Partial<Choices>, wanted = asked) => {
    const next = { ...choices, ...part };
    setEntered(next);
    keep({ choices: next, shipment: wanted });
    if (wanted === asked) return;
    setPressed(wanted);
    showShipment(wanted);
  };
  /** A place that has just been stored: it heads its list and is chosen. What was shown of sums stays as it was shown. */
  const addPlace = <K extends keyof PlaceOf>(list: K, place: PlaceOf[K]) => {
    queryClient.setQueriesData<CheckoutData>(
      { queryKey: ['orderCheckout'] },
      (known) => known && { ...known, [list]: [place, ...known[list]] },
    );
    change(list === 'addresses' ? { address: place.id } : { consignee: place.id });
  };

  /** Refetches everything; null where that failed or nothing is left to order. */
  const refresh = async (): Promise<CheckoutData | null> => {
    try {
      return await ask(shipment);
    } catch (error) {
      const reason = isApiFailure(error) ? error.errors[0] : undefined;
      if (reason?.code === 'EMPTY_BASKET') {
        // The page says by the header whether lines are left
        await refreshBasket(queryClient);
        onEmptied();
      } else console.error('The checkout could not be refetched:', error);
      return null;
    }
  };

  const showStored = useEffectEvent(() => {
    if (asked !== shipment) showShipment(asked);
  });
  useEffect(() => {
    if (stored) showStored();
  }, [stored]);
  useRefreshWhenSaved(unsaved.size, () => void refresh());
  return {
    data,
    choices,
    change,
    /** The shipment that the buyer has pressed; its sums may still be on their way. */
    shipment: asked,
    changeShipment: (wanted: Shipment) => change({}, wanted),
    addPlace,
    /** The sums shown are not yet those that would be ordered. */
    isWaiting: asked !== shipment || unsaved.size > 0,
    unsavedCount: unsaved.size,
    refresh,
  };
}

/** Quantities entered elsewhere have reached the shop while the page stood open: its sums are old. */
function useRefreshWhenSaved(unsavedCount: number, refresh: () => void): void {
  const before = useRef(unsavedCount);
  const run = useEffectEvent(refresh);
  useEffect(() => {
    if (before.current > 0 && unsavedCount === 0) run();
    before.current = unsavedCount;
  }, [unsavedCount]);
}
