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
  const listeners = new Set<() => void>();
  let state = NO_OFFERS;
  const set = (next: ChosenOffersState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wait: (productId) => set({ ...state, waiting: new Set(state.waiting).add(productId) }),
    settle: (productId, offer) => {
      const waiting = new Set(state.waiting);
      waiting.delete(productId);
      set({ waiting, offers: offer ? new Map(state.offers).set(productId, offer) : state.offers });
    },
  };
}
