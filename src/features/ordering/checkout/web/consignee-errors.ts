import { checkRequired, checkWholePhone, checkWholeTaxNumber, type FieldRule } from '#shared/validation.ts';
import type { FieldProblems } from '#web/ui/forms/use-field-errors.ts';

interface Fields {
  name: string;
  inn: string;
  phone: string;
}

/** What keeps a consignee from being saved, by field. ИНН and phone may be left out; begun, they must be whole. */
export function consigneeErrors({ name, inn, phone }: Fields): FieldProblems<keyof Fields> {
  const ifBegun = (text: string, rule: FieldRule) => (text === '' ? null : rule(text));
  return {
    name: checkRequired(name),
    inn: ifBegun(inn, checkWholeTaxNumber),
    phone: ifBegun(phone, checkWholePhone),
  };
}
