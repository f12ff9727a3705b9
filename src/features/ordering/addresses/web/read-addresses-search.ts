export interface AddressesSearch {
  page?: number;
  /** Of one company alone. */
  contragent?: string;
}

/** `?page=2&contragent=7`; what is neither is left out. Alone in its file: every page of the shop loads it. */
export function readAddressesSearch({ page, contragent }: Record<string, unknown>): AddressesSearch {
  const number = Number(page);
  return {
    page: Number.isInteger(number) && number > 1 && number < 100_000 ? number : undefined,
    contragent: typeof contragent === 'string' && /^\d{1,10}$/.test(contragent) ? contragent : undefined,
  };
}
