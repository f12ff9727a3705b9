import { useState, useSyncExternalStore } from 'react';
import type { CatalogueItem, OfferDetail } from '../contract.ts';
import type { Buying } from './buy-controls.tsx';
import { createChosenOffers, NO_OFFERS } from './chosen-offers.ts';
import { createChosenRows, NOTHING_CHOSEN, type ChosenRows } from './chosen-rows.ts';
import { itemToBuy, withOffer } from './offers.ts';

export interface Selection {
  /** Selected goods that can still be added, in the order of the rows. */
  items: readonly CatalogueItem[];
  /** How many rows can be selected. */
  of: number;
  /** What the boxes of the rows listen to. */
  chosen: ChosenRows;
  /** Selects all that can be selected, or none where all are. */
  toggleAll: () => void;
  clear: () => void;
  /** Leaves only these chosen, by product id. */
  keep: (productIds: readonly number[]) => void;
}

/**
 * Rows chosen to be added at once. In the catalogue only what is in stock and not in the basket yet can be chosen
 * (R-STATE-008, R-STATE-009), among the favourites all that is not in the basket. A product counts with the offer
 * that is chosen in its row.
 */
export function useSelection(
  rows: readonly CatalogueItem[],
  buying: Buying | undefined,
  canChoose: (item: CatalogueItem) => boolean = isOnSale,
): Selection {
  const [chosen] = useState(() => createChosenRows(canChoose));
  const [none] = useState(createChosenOffers);
  const ids = useSyncExternalStore(chosen.onChange, chosen.ids, () => NOTHING_CHOSEN);
  const choices = buying?.drafts.offers ?? none;
  const { offers, waiting } = useSyncExternalStore(choices.onChange, choices.state, () => NO_OFFERS);
  const shown = rows.filter(({ id }) => !waiting.has(id)).map((item) => asShown(item, offers.get(item.id)));
  const open = buying ? openRows(shown, buying.lines, canChoose) : [];
  const items = open.filter(({ id }) => ids.has(id));
  return {
    items,
    of: open.length,
    chosen,
    clear: () => chosen.set(NOTHING_CHOSEN),
    keep: (productIds) => chosen.set(new Set(productIds)),
    toggleAll: () => chosen.set(items.length === open.length ? NOTHING_CHOSEN : new Set(open.map(({ id }) => id))),
  };
}

const asShown = (item: CatalogueItem, offer: OfferDetail | undefined) => (offer ? withOffer(item, offer) : item);

/** Rows that can be chosen now: what is in the basket already cannot. */
export function openRows(
  rows: readonly CatalogueItem[],
  lines: ReadonlyMap<number, number>,
  canChoose: (item: CatalogueItem) => boolean,
): CatalogueItem[] {
  return rows.filter((item) => canChoose(item) && !lines.has(itemToBuy(item)));
}

export const isAnything = (): boolean => true;

/** What has a price for the company and is in stock. */
export const isOnSale = ({ prices, stockStatus }: CatalogueItem): boolean => prices !== null && stockStatus.isInStock;
