import type { Listing } from './listing-query.ts';

/** The name of the section, which the page is called by. */
export function sectionName({ section }: Pick<Listing, 'section'>): string {
  return section?.name ?? 'Каталог';
}
