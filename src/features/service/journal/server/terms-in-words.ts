import { formatMoney } from '#shared/price-format.ts';
import type { Names } from './read-entries.ts';

type Terms = Record<string, unknown>;

const yesOrNo = (value: unknown) => (value === true ? 'да' : 'нет');

const words: Readonly<Record<string, { name: string; say: (value: unknown, terms: Terms, names: Names) => string }>> = {
  priceTypeId: {
    name: 'Вид цены',
    say: (value, _, { priceTypes }) => (value === null ? 'базовый' : (priceTypes.get(Number(value)) ?? String(value))),
  },
  discountPercent: { name: 'Скидка', say: (value) => `${Number(value)} %`.replace('.', ',') },
  currency: { name: 'Валюта', say: String },
  creditLimit: {
    name: 'Кредитный лимит',
    say: (value, { currency }) =>
      value === 0 ? 'предоплата' : formatMoney(Number(value), typeof currency === 'string' ? currency : undefined),
  },
  creditDays: { name: 'Отсрочка, дней', say: String },
  orderBan: { name: 'Запрет заказа', say: yesOrNo },
  canBuyUnavailable: { name: 'Заказ сверх остатка', say: yesOrNo },
  hasDebt: { name: 'Просроченный долг', say: yesOrNo },
  managerAccountId: {
    name: 'Менеджер',
    say: (value, _, { people }) => (value === null ? 'нет' : (people.get(Number(value))?.name ?? String(value))),
  },
};

/** «Скидка: 5 % → 7 %»: the terms of an entry, with the former ones where the entry has them. */
export function termsInWords(details: Terms, names: Names): string {
  const before = (details.before ?? {}) as Terms;
  return Object.entries(words)
    .flatMap(([key, { name, say }]) => {
      if (details[key] === undefined) return [];
      const now = say(details[key], details, names);
      return before[key] === undefined ? `${name}: ${now}` : `${name}: ${say(before[key], before, names)} → ${now}`;
    })
    .join('. ');
}
