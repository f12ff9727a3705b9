import { createStore } from '#web/app/store.ts';
import type { OfferDetail } from '../contract.ts';

/** The offers chosen in the rows of a list, by product id: what a row shows and what choosing all adds are one thing. */
export interface ChosenOffers {
  state: () => ChosenOffersState;
  onChange: (listener: () => void) => () => void;
  /** Price and stock of a choice are on their way: until then the row cannot be added. */
  wait: (productId: number) => void;
  /** The choice is known; without an offer the former one stays. */
  settle: (productId: number, offer?: OfferDetail) => void;
}

export interface ChosenOffersState {
  offers: ReadonlyMap<number, OfferDetail>;
  waiting: ReadonlySet<number>;
}

export const NO_OFFERS: ChosenOffersState = { offers: new Map(), waiting: new Set() };

export function createChosenOffers(): ChosenOffers {
  const store = createStore(NO_OFFERS);
  return {
    state: store.get,
    onChange: store.onChange,
    wait: (productId) => {
      const { offers, waiting } = store.get();
      store.set({ offers, waiting: new Set(waiting).add(productId) });
    },
    settle: (productId, offer) => {
      const { offers, waiting: before } = store.get();
      const waiting = new Set(before);
      waiting.delete(productId);
      store.set({ waiting, offers: offer ? new Map(offers).set(productId, offer) : offers });
    },
  };
}
