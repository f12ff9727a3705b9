import type { CatalogueModel } from './read-model/catalogue-model.ts';
import { brandKey } from './read-model/facet-index.ts';
import { listAt } from './read-model/goods.ts';

const none = new Uint32Array(0);

/** The rows of a brand's goods, in rising order. */
export function brandRowIndexes({ goods, facets }: CatalogueModel, brandId: number): Uint32Array {
  const value = facets.indexOf(brandKey(brandId));
  return value === undefined ? none : listAt(goods.rowIndexesByValue, value);
}
