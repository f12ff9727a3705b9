import type { Listing } from './listing-query.ts';

/** The name of the section, the brand or the promotion, which the page is called by. */
export function sectionName({ section, brand, action }: Pick<Listing, 'section' | 'brand' | 'action'>): string {
  return section?.name ?? brand?.name ?? action?.title ?? 'Каталог';
}
