import { describe, expect, it } from 'vitest';
import type { CheckoutData } from '../contract.ts';
import type { Choices, LastOrder } from './choices.ts';
import { filledLines } from './filled-lines.ts';

const named = <V>(value: V, name: string) => ({ value, name, selected: false, disabled: false, reason: null });

const data = {
  deliveryTypes: [named('delivery', 'Доставка'), named('pickup', 'Самовывоз')],
  addresses: [{ id: 1, text: 'Тула, Литейная, 4' }],
  consignees: [{ id: 2, name: 'ООО «Север»' }],
  transportCompanies: [{ id: 3, name: 'Быстрый путь' }],
  pickupStores: [{ id: 4, name: 'Склад', address: 'Москва' }],
  shipments: [named('together', 'Одной отгрузкой'), named('faster', 'Быстрее')],
  paySystems: [named('prepayment', 'Предоплата')],
  objects: [{ id: 5, name: 'Дом 1' }],
} as unknown as CheckoutData;

const choices: Choices = {
  deliveryType: 'delivery',
  address: 1,
  consignee: 2,
  transportCompany: 3,
  pickupStore: 4,
  paySystem: 'prepayment',
  date: null,
  object: 5,
  ownNumber: '',
  comment: '',
};

const last: LastOrder = {
  number: 'З-1',
  shipment: 'together',
  choices: {
    deliveryType: 'delivery',
    address: 1,
    consignee: 2,
    transportCompany: 3,
    paySystem: 'prepayment',
    object: 5,
  },
};

const linesOf = (more: Partial<Choices> = {}, order: LastOrder = last) =>
  filledLines(data, { choices: { ...choices, ...more }, shipment: 'together', last: order }).map(
    ({ title, value, isLikeLast }) => [title, value, isLikeLast],
  );

describe('the lines of the checkout', () => {
  it('lines say what is chosen, and that it is as in the earlier order', () => {
    expect(linesOf()).toEqual([
      ['Получение', 'Доставка, Быстрый путь', true],
      ['Адрес', 'Тула, Литейная, 4', true],
      ['Грузополучатель', 'ООО «Север»', true],
      ['Отгрузка', 'Одной отгрузкой, в ближайший день', true],
      ['Оплата', 'Предоплата', true],
      ['Объект и номер', 'Дом 1', true],
    ]);
  });

  it('the object may be none, and a number of the customer differs from no order', () => {
    expect(linesOf({ object: null }).at(-1)).toEqual(['Объект и номер', 'Не указаны', false]);
    expect(linesOf({ ownNumber: ' ЗП-17 ' }).at(-1)).toEqual(['Объект и номер', 'Дом 1, № ЗП-17', true]);
  });

  it('a line that differs from the earlier order does not name it', () => {
    const differs = (more: Partial<Choices>) => linesOf(more).flatMap(([title, , isLike]) => (isLike ? [] : [title]));
    expect(differs({ transportCompany: null })).toEqual(['Получение']);
    expect(differs({ date: '2026-03-10' })).toEqual(['Отгрузка']);
    expect(linesOf({}, null).some(([, , isLike]) => isLike)).toBe(false);
  });

  it('a pickup has a store in place of address and consignee', () => {
    expect(linesOf({ deliveryType: 'pickup' }).slice(0, 2)).toEqual([
      ['Получение', 'Самовывоз', false],
      ['Пункт самовывоза', 'Склад, Москва', false],
    ]);
    const unchosen = linesOf({ deliveryType: null, paySystem: null });
    expect(unchosen.map(([title]) => title)).toEqual(['Получение', 'Отгрузка', 'Оплата', 'Объект и номер']);
    expect(unchosen.map(([, value]) => value === null)).toEqual([true, false, true, false]);
  });
});
