import type { CatalogueItem } from '../contract.ts';

/** What opens over a list: similar goods, a look at a product, the origin of its price. */
export type RowWindow = { of: 'similar' | 'view' | 'price'; item: CatalogueItem };
