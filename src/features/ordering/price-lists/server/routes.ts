import { serve } from '#server/serve.ts';
import { priceList, priceListOfSections } from './make-price-list.ts';

/** A list of all goods costs seconds of the processor. */
const limits = { perMinute: 6 };

export const priceListsRoutes = [
  serve('priceList', priceList, limits),
  serve('priceListOfSections', priceListOfSections, limits),
];
