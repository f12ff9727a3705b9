import { formatNumber } from '#shared/number-format.ts';
import { readDecimal } from '#shared/read-decimal.ts';
import type { OfficeField } from '#web/ui/office/form-types.ts';
import type { Customer, CustomerTerms } from '../contract.ts';

/** Terms as they are typed. */
export type TypedTerms = Record<keyof CustomerTerms, string>;

const typed = (value: number): string => (value === 0 ? '' : String(value).replace('.', ','));

export const typeTerms = (terms: CustomerTerms): TypedTerms => ({
  priceType: terms.priceType,
  discountPercent: typed(terms.discountPercent),
  currency: terms.currency,
  creditLimit: typed(terms.creditLimit),
  creditDays: typed(terms.creditDays),
  canBuyUnavailable: terms.canBuyUnavailable ? '1' : '',
});

export const readTerms = (values: TypedTerms): CustomerTerms => ({
  priceType: values.priceType,
  discountPercent: readDecimal(values.discountPercent),
  currency: values.currency as CustomerTerms['currency'],
  creditLimit: readDecimal(values.creditLimit),
  creditDays: readDecimal(values.creditDays),
  canBuyUnavailable: values.canBuyUnavailable === '1',
});

const MAX_LIMIT = 1_000_000_000;

/** The fields of terms; a price type that the company has stays among the choices. */
export function termsFields({ priceTypes, priceTypeName, terms }: Customer): OfficeField<TypedTerms>[] {
  const isListed = terms.priceType === '' || priceTypes.some(({ value }) => value === terms.priceType);
  const own = isListed ? [] : [{ value: terms.priceType, label: priceTypeName }];
  return [
    {
      name: 'priceType',
      label: 'Вид цены',
      kind: 'choice',
      placeholder: 'Базовый',
      wrong: 'Выберите вид цены из списка',
      choices: [...own, ...priceTypes.map(({ value, name }) => ({ value, label: name }))],
    },
    {
      name: 'discountPercent',
      label: 'Скидка, %',
      kind: 'text',
      maxLength: 6,
      placeholder: '0',
      wrong: 'Введите число от 0 до 100',
    },
    {
      name: 'creditLimit',
      label: 'Кредитный лимит',
      kind: 'text',
      maxLength: 16,
      placeholder: '0',
      hint: 'Без лимита компания платит только вперёд',
      wrong: `Введите число от 0 до ${formatNumber(MAX_LIMIT)}`,
    },
    {
      name: 'creditDays',
      label: 'Отсрочка, дней',
      kind: 'text',
      maxLength: 3,
      placeholder: '0',
      wrong: 'Введите целое число от 0 до 365',
    },
  ];
}

/** What a company that works may have beside. */
const furtherFields: OfficeField<TypedTerms>[] = [
  {
    name: 'currency',
    label: 'Валюта',
    kind: 'choice',
    placeholder: 'Выберите валюту',
    wrong: 'Выберите валюту',
    required: true,
    choices: [
      { value: 'RUB', label: 'Рубли' },
      { value: 'EUR', label: 'Евро' },
      { value: 'USD', label: 'Доллары' },
    ],
  },
  {
    name: 'canBuyUnavailable',
    label: 'Заказ сверх остатка',
    kind: 'choice',
    placeholder: 'Нет',
    wrong: 'Выберите «Да» или «Нет»',
    choices: [{ value: '1', label: 'Да' }],
  },
];

/** The fields of a company that works, without those that the accounting system leads. */
export const openFields = (customer: Customer): OfficeField<TypedTerms>[] =>
  [...termsFields(customer), ...furtherFields].filter(({ name }) => !customer.led.includes(name));
