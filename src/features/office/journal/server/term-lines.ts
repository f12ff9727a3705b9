import type { Names } from '#service/journal/server/index.ts';
import { formatMoney } from '#shared/price-format.ts';
import { changeLine, say, wordsFor } from './field-lines.ts';

type Terms = Record<string, unknown>;

const nameOfPerson = (value: unknown, _: Terms, { people }: Names) =>
  value === null ? 'нет' : (people.get(Number(value))?.name ?? 'неизвестно');

const words: Readonly<Record<string, { name: string; say?: (value: unknown, terms: Terms, names: Names) => string }>> =
  {
    priceTypeId: {
      name: 'Вид цены',
      say: (value, _, { priceTypes }) => (value === null ? 'базовый' : (priceTypes.get(Number(value)) ?? 'удалён')),
    },
    discountPercent: { name: 'Скидка', say: (value) => `${Number(value)} %`.replace('.', ',') },
    currency: { name: 'Валюта', say: wordsFor({ RUB: 'рубли', USD: 'доллары', EUR: 'евро' }) },
    creditLimit: {
      name: 'Кредитный лимит',
      say: (value, { currency }) =>
        value === 0 ? 'предоплата' : formatMoney(Number(value), typeof currency === 'string' ? currency : undefined),
    },
    creditDays: { name: 'Отсрочка, дней', say: String },
    orderBan: { name: 'Запрет заказа' },
    canBuyUnavailable: { name: 'Заказ сверх остатка' },
    hasDebt: { name: 'Просроченный долг' },
    managerAccountId: { name: 'Менеджер', say: nameOfPerson },
    secondManagerAccountId: { name: 'Второй менеджер', say: nameOfPerson },
  };

/** «Скидка: 5 % → 7 %»: the terms of an entry, with the former ones where the entry has them. */
export function termLines(details: Terms, names: Names): string[] {
  const before = (details.before ?? {}) as Terms;
  return Object.entries(words).flatMap(([key, { name, say: sayIt = say }]) => {
    if (details[key] === undefined) return [];
    const former = before[key] === undefined ? undefined : sayIt(before[key], before, names);
    return changeLine(name, former, sayIt(details[key], details, names));
  });
}

/** «Скидка, до 31.12.2026»: which term an entry pins or releases, until when and why. */
export function pinLines({ term, reason, until }: Terms): string[] {
  const name = words[String(term)]?.name ?? 'Условие';
  return [
    typeof until === 'string' ? `${name}, до ${say(until.slice(0, 10))}` : name,
    reason ? `Причина: ${say(reason)}` : '',
  ];
}
