import type { Input } from '#shared/endpoint.ts';
import { type OrderStatus, orderStatuses } from '#shared/order-status.ts';
import { isDay } from '#shared/dates.ts';
import { idParam, textParam } from '#web/app/search-params.ts';

/** What the address says of the list (R-ENT-39). The page is not part of it: a filter begins at page 1. */
export interface OrderFilter {
  status?: OrderStatus;
  filterDateFrom?: string;
  filterDateTo?: string;
  orderType?: OrderType;
  contragent?: string;
  object?: string;
  /** Part of a number, an article or a name. */
  st?: string;
}

export type OrderType = 'all' | 'active' | 'archive';

export const SEARCH_LENGTH = 100;

const isStatus = (text: unknown): text is OrderStatus => (orderStatuses as readonly unknown[]).includes(text);

/** The filter of an address without invalid values and without the page (R-STATE-084). */
export function readOrderFilter(search: Record<string, unknown>): OrderFilter {
  const { status, filterDateFrom, filterDateTo, orderType, contragent, object, st } = search;
  return {
    status: isStatus(status) ? status : undefined,
    filterDateFrom: dayOrNothing(filterDateFrom),
    filterDateTo: dayOrNothing(filterDateTo),
    orderType: orderType === 'active' || orderType === 'archive' ? orderType : undefined,
    contragent: idParam(contragent),
    object: idParam(object),
    st: textParam(st, SEARCH_LENGTH),
  };
}

/** The payload of the list's call for a page of this filter; days the wrong way round are swapped. */
export function listInput(filter: OrderFilter, page: number): Input<'orderList'> {
  const { filterDateFrom: from, filterDateTo: to } = filter;
  const swapped = from && to && from > to ? { filterDateFrom: to, filterDateTo: from } : {};
  return { query: { ...filter, ...swapped, page } };
}

/** Whether anything is left out of the list, so that its emptiness is the filter's doing. */
export function isNarrowed(filter: OrderFilter): boolean {
  return Object.values(filter).some(Boolean);
}

function dayOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}
