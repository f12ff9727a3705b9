import { checkRequired, checkWholePhone, checkWholeTaxNumber, type FieldRule } from '#shared/validation.ts';

interface Fields {
  name: string;
  inn: string;
  phone: string;
}

/** What keeps a consignee from being saved, by field. ИНН and phone may be left out; begun, they must be whole. */
export function consigneeErrors({ name, inn, phone }: Fields): Record<string, string> {
  const ifBegun = (text: string, rule: FieldRule) => (text === '' ? null : rule(text));
  const found = {
    name: checkRequired(name),
    inn: ifBegun(inn, checkWholeTaxNumber),
    phone: ifBegun(phone, checkWholePhone),
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null));
}
