import type { BrandCard } from '../contract.ts';
import { brandRowIndexes } from './brand-row-indexes.ts';
import { pictureView } from './product-view.ts';
import type { CatalogueModel } from './read-model/catalogue-model.ts';
import type { brand } from '#goods/products/server/tables.ts';

type Brand = Pick<typeof brand.$inferSelect, 'id' | 'code' | 'name' | 'images'>;

/** R-ENT-18: what a list of brands shows of one. */
export function brandCard(model: CatalogueModel, { id, code, name, images }: Brand): BrandCard {
  const count = brandRowIndexes(model, id).length;
  return { name, code, url: brandUrl(code), image: images.map(pictureView), count };
}

/** The address of a brand's page. */
export function brandUrl(code: string): string {
  return `/brands/${code}/`;
}
