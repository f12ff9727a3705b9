import { checkRequired, checkWholePhone } from '#shared/validation.ts';

interface Fields {
  address: string;
  phone: string;
}

/** What keeps an address from being saved, by field. A phone may be left out; one that is begun must be whole (R-VAL-08). */
export function addressErrors({ address, phone }: Fields): Record<string, string> {
  const missing = checkRequired(address);
  const broken = phone === '' ? null : checkWholePhone(phone);
  return { ...(missing ? { address: missing } : {}), ...(broken ? { phone: broken } : {}) };
}
