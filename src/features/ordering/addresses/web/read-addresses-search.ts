import { idParam, textParam } from '#web/app/search-params.ts';

export const SEARCH_LENGTH = 100;

export interface AddressesSearch {
  page?: number;
  /** Of one company alone. */
  contragent?: string;
  /** What the addresses are searched for. */
  st?: string;
}

/** `?page=2&contragent=7&st=тула`; anything else is left out. Alone in its file: every page of the shop loads it. */
export function readAddressesSearch({ page, contragent, st }: Record<string, unknown>): AddressesSearch {
  const number = Number(page);
  return {
    page: Number.isInteger(number) && number > 1 && number < 100_000 ? number : undefined,
    contragent: idParam(contragent),
    st: textParam(st, SEARCH_LENGTH),
  };
}
