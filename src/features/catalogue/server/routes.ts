import { serve } from '#server/serve.ts';
import { signedIn } from '#server/session/access.ts';
import { getOffer } from './get-offer.ts';
import { getProduct } from './get-product.ts';
import { getSections } from './get-sections.ts';
import { listCatalogue, listSection } from './list-section.ts';

export const catalogueRoutes = [
  serve('catalogSections', signedIn, getSections),
  serve('catalogRoot', signedIn, listCatalogue),
  serve('catalogPage', signedIn, listSection),
  serve('productDetail', signedIn, getProduct),
  serve('simpleOffer', signedIn, getOffer),
];
