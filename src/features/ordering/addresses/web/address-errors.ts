import { checkRequired, checkWholePhone } from '#shared/validation.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

interface Fields {
  address: string;
  phone: string;
}

/** What keeps an address from being saved, by field. A phone may be left out; one that is begun must be whole (R-VAL-08). */
export function addressErrors({ address, phone }: Fields): FieldProblems<keyof Fields> {
  return { address: checkRequired(address), phone: phone === '' ? null : checkWholePhone(phone) };
}
