import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refreshBasket, useUnsavedLines } from '#ordering/basket/web/index.ts';
import type { CheckoutData } from '../contract.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp } from '#web/app/app-context.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { choicesFor, payerOf, shownShipment, type Choices, type Shipment } from './choices.ts';
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
  const [wanted, setWanted] = useState(kept?.shipment);
  const [pressed, setPressed] = useState<Shipment>();
  const [typed, setTyped] = useState<Partial<Choices>>();
  const { data } = useSuspenseQuery(checkoutQuery(api, wanted));
  const begun = useBegun(data);
  const shown = shownShipment(data);
  const shipment = pressed ?? before?.shipment ?? begun.shipment;
  const lastAsked = useRef(shipment);
  const entered = typed ?? before?.choices;
  const choices = choicesFor(data, entered, begun.last);
  const unsaved = useUnsavedLines();

  const ask = (asked: Shipment | undefined): Promise<CheckoutData> =>
    queryClient.fetchQuery({ ...checkoutQuery(api, asked), staleTime: 0 });
  const showShipment = (asked: Shipment) => {
    lastAsked.current = asked;
    const isStillAsked = () => lastAsked.current === asked;
    ask(asked).then(
      () => isStillAsked() && setWanted(asked),
      (error: unknown) => {
        console.error('The checkout could not be refetched:', error);
        showFailure(error);
        if (isStillAsked()) setPressed(shown);
      },
    );
  };

  const change = (part: Partial<Choices>) => {
    const next = { ...entered, ...part };
    setTyped(next);
    keep({ choices: next, shipment: pressed ?? before?.shipment });
  };
  const changeShipment = (asked: Shipment) => {
    if (asked === shipment) return;
    keep({ choices: entered ?? {}, shipment: asked });
    setPressed(asked);
    showShipment(asked);
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
      const fresh = await ask(wanted);
      // Without one the shop answers for the shipment of an order that may be a newer one now
      if (shownShipment(fresh) !== shipment) showShipment(shipment);
      return fresh;
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
    if (shown !== shipment) showShipment(shipment);
  });
  useEffect(() => {
    if (stored) showStored();
  }, [stored]);
  useRefreshWhenSaved(unsaved.size, () => void refresh());
  return {
    data,
    choices,
    /** The earlier order that the choices begin with. */
    last: begun.last,
    change,
    /** The shipment that the buyer has pressed; its sums may still be on their way. */
    shipment,
    changeShipment,
    addPlace,
    /** The sums shown are not yet those that would be ordered. */
    isWaiting: shipment !== shown || unsaved.size > 0,
    unsavedCount: unsaved.size,
    refresh,
  };
}

/**
 * What the choices begin with: as it was when the page opened, or when another company was chosen. What other windows
 * order later changes nothing here.
 */
function useBegun(data: CheckoutData) {
  const company = payerOf(data)?.id;
  const [begun, setBegun] = useState({ company, last: data.lastOrder, shipment: shownShipment(data) });
  if (company === begun.company) return begun;
  const next = { company, last: data.lastOrder, shipment: shownShipment(data) };
  setBegun(next);
  return next;
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
