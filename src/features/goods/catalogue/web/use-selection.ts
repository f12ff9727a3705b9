import { useMemo, useState, useSyncExternalStore } from 'react';
import type { CatalogueItem, OfferDetail } from '../contract.ts';
import type { Buying } from './buying.ts';
import { NO_OFFERS } from './chosen-offers.ts';
import { createChosenRows, NOTHING_CHOSEN, type ChosenRows } from './chosen-rows.ts';
import { withOffer } from '../with-offer.ts';
import { itemToBuy } from './offers.ts';
import { createRowDrafts } from './row-drafts.ts';

export interface Selection {
  /** Selected goods that can still be added, in the order of the rows. */
  items: readonly CatalogueItem[];
  /** All rows as they are shown: with the offer that is chosen in each. */
  rows: readonly CatalogueItem[];
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
  const [none] = useState(() => createRowDrafts(null));
  const drafts = buying?.drafts ?? none;
  const chosen = useMemo(
    () => createChosenRows(canChoose, drafts.ticks(canChoose === isAnything ? 'favourites' : 'goods')),
    [canChoose, drafts],
  );
  const ids = useSyncExternalStore(chosen.onChange, chosen.ids, () => NOTHING_CHOSEN);
  const choices = drafts.offers;
  const { offers, waiting } = useSyncExternalStore(choices.onChange, choices.state, () => NO_OFFERS);
  const shown = rows.filter(({ id }) => !waiting.has(id)).map((item) => asShown(item, offers.get(item.id)));
  const open = buying ? openRows(shown, buying.lines, canChoose) : [];
  const items = open.filter(({ id }) => ids.has(id));
  const allIds = rows.map(({ id }) => id);
  return {
    items,
    rows: shown,
    of: open.length,
    chosen,
    clear: () => chosen.setOf(allIds, []),
    keep: (productIds) => chosen.setOf(allIds, productIds),
    toggleAll: () => chosen.setOf(allIds, items.length === open.length ? [] : open.map(({ id }) => id)),
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
