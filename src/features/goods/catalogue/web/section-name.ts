import type { Listing } from './listing-query.ts';

/** The name of the section or the brand, which the page is called by. */
export function sectionName({ section, brand }: Pick<Listing, 'section' | 'brand'>): string {
  return section?.name ?? brand?.name ?? 'Каталог';
}
