import { isDay } from '#shared/dates.ts';
import type { Input } from '#shared/endpoint.ts';
import { idParam, textParam } from '#web/app/search-params.ts';
import type { Paper } from '../contract.ts';

/** What the address says of the list. */
export interface DocumentsSearch {
  /** Part of a number of a paper or its order. */
  st?: string;
  kind?: Paper['kind'];
  from?: string;
  to?: string;
  object?: string;
  page?: number;
}

export const SEARCH_LENGTH = 100;

export const kindFilters: readonly { value: Paper['kind']; name: string }[] = [
  { value: 'invoice', name: 'Счета' },
  { value: 'transfer-document', name: 'УПД' },
  { value: 'vat-invoice', name: 'Счета-фактуры' },
  { value: 'act', name: 'Акты сверки' },
];

/** The filter of an address without invalid values. */
export function readDocumentsSearch(search: Record<string, unknown>): DocumentsSearch {
  const { st, kind, from, to, object } = search;
  const page = Number(search.page);
  return {
    st: textParam(st, SEARCH_LENGTH),
    kind: kindFilters.find(({ value }) => value === kind)?.value,
    from: dayOrNothing(from),
    to: dayOrNothing(to),
    object: idParam(object),
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : undefined,
  };
}

/** The payload of the list's call; days the wrong way round are swapped. */
export function papersInput({ from, to, ...search }: DocumentsSearch): Input<'documentList'> {
  const isSwapped = from !== undefined && to !== undefined && from > to;
  return { query: { ...search, ...(isSwapped ? { from: to, to: from } : { from, to }) } };
}

/** Whether anything is left out of the list. */
export const isNarrowed = (search: DocumentsSearch): boolean =>
  Object.values({ ...search, page: undefined }).some(Boolean);

const dayOrNothing = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);
