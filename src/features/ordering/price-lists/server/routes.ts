import { serve } from '#server/serve.ts';
import { getListFile, makeList, removeList } from './new-list.ts';
import { getPriceList, getPriceListOfSections } from './price-list-call.ts';
import { priceListSections } from './get-sections.ts';
import { priceListsMade } from './own-lists.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';

/** A list of all goods costs seconds of the processor. */
const limits = { perMinute: 6 };
const orders = { perMinute: 20 };

export const priceListsRoutes = [
  serve('priceListSections', priceListSections),
  serve('priceListsMade', priceListsMade),
  serve('priceList', getPriceList, limits),
  serve('priceListOfSections', getPriceListOfSections, limits),
  serve('priceListMake', makeList, orders),
  serve('priceListFile', getListFile, orders),
  serve('priceListRemove', removeList),
  serve('priceListSubscribe', subscribe, orders),
  serve('priceListUnsubscribe', unsubscribe),
];
