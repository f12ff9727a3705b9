/** R-CONST-23..28: rows on a page where the caller names no number. */
export const CATALOGUE_PAGE_SIZE = 20;
/** Notifications, delivery addresses, finance, orders. */
export const LIST_PAGE_SIZE = 10;
/** Companies of a manager. */
export const COMPANIES_PAGE_SIZE = 20;
export const NEWS_PAGE_SIZE = 5;
export const PROMOTIONS_PAGE_SIZE = 4;
export const QUESTIONS_PAGE_SIZE = 3;
export const FIRST_PAGE = 1;

/** What a company orders again and again: a long table that is worked through. */
export const MY_GOODS_PAGE_SIZE = 50;

/** The most rows on a page ([A-089]). */
export const MAX_PAGE_SIZE = 100;

/** R-PAG-08: how many rows 'Показать еще' adds where a list names no number. */
export const MORE_COUNT = 10;

/** R-ENT-42, [A-090]: what every list says of its pages. `page` is from 1; `pageCount` of an empty list is 0. */
export interface Page {
  page: number;
  pageCount: number;
  pageSize: number;
  total: number;
  navNum: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** A page within 1..last; what is no number becomes the first. */
export function clampPage(page: number | null | undefined, pageCount: number): number {
  return clamp(Math.trunc(page || FIRST_PAGE), 1, Math.max(1, pageCount));
}

/** The pages of a list of `total` rows, the asked page clamped to them. */
export function pageOf(asked: { page: number; pageSize: number; total: number; navNum?: number }): Page {
  const { pageSize, total, navNum = 1 } = asked;
  const pageCount = Math.ceil(total / pageSize);
  return { page: clampPage(asked.page, pageCount), pageCount, pageSize, total, navNum };
}

/** How many rows lie before a page. */
export function rowsBefore({ page, pageSize }: Pick<Page, 'page' | 'pageSize'>): number {
  return (page - 1) * pageSize;
}

/** A place in the row of page links: a page, or the ellipsis for those left out. */
export type PageLink = number | 'gap';

const range = (first: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);

/**
 * R-PAG-01..05, [A-091]: up to 6 pages all of them; else the first 5 and the last (up to page 4), the first and the last
 * 5 (from 3 before the end), or the first, previous, current, next and last.
 */
export function pageLinks(page: number, pageCount: number): PageLink[] {
  const current = clampPage(page, pageCount);
  if (pageCount <= 6) return range(1, pageCount);
  if (current <= 4) return [...range(1, 5), 'gap', pageCount];
  if (current >= pageCount - 3) return [1, 'gap', ...range(pageCount - 4, pageCount)];
  return [1, 'gap', current - 1, current, current + 1, 'gap', pageCount];
}

/** R-PAG-06, R-PAG-07: whether 'Показать еще' shows. */
export function hasMore({ page, pageCount }: Pick<Page, 'page' | 'pageCount'>): boolean {
  return pageCount > 1 && page < pageCount;
}
