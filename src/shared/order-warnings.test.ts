import { describe, expect, it } from 'vitest';
import { orderWarnings, type OrderFacts } from './order-warnings.ts';

const facts = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  orderBan: false,
  hasDebt: false,
  permitted: 0,
  paySystem: 'credit',
  creditExceeded: false,
  incomplete: false,
  empty: false,
  remeasured: false,
  deliveryType: 'delivery',
  currency: 'RUB',
  freeDeliveryFrom: 20_000,
  total: 2_000_000,
  ...changes,
});

describe('order warnings', () => {
  it('are empty for an order without problems', () => {
    expect(orderWarnings(facts())).toEqual([]);
  });

  it('report overdue debt and block the order unless it is prepaid', { tags: ['R-ERR-14'] }, () => {
    const text =
      'У вас имеется просроченная дебиторская задолженность. Пожалуйста, оплатите ее или оформите заказ по предоплатной системе расчета';
    expect(orderWarnings(facts({ hasDebt: true }))).toEqual([{ code: 'DEBT', text, blocking: true, link: null }]);
    expect(orderWarnings(facts({ hasDebt: true, paySystem: null }))[0]?.blocking).toBe(true);
    expect(orderWarnings(facts({ hasDebt: true, paySystem: 'prepayment' }))).toEqual([
      { code: 'DEBT', text, blocking: false, link: null },
    ]);
  });

  it('let debt and limit pass for an order up to the permitted sum, a ban never', () => {
    const blocked = { hasDebt: true, creditExceeded: true, total: 500_000 };
    expect(orderWarnings(facts({ ...blocked, permitted: 500_000 }))).toMatchObject([
      { code: 'PERMITTED', blocking: false },
      { code: 'FREE_DELIVERY' },
    ]);
    const above = orderWarnings(facts({ ...blocked, permitted: 499_999 }));
    expect(above.filter(({ blocking }) => blocking).map(({ code }) => code)).toEqual(['DEBT', 'CREDIT_LIMIT']);
    const banned = orderWarnings(facts({ ...blocked, permitted: 500_000, orderBan: true }));
    expect(banned).toContainEqual(expect.objectContaining({ code: 'ORDER_BAN', blocking: true }));
    // A permit that is not needed says nothing
    expect(orderWarnings(facts({ permitted: 9_000_000 }))).toEqual([]);
    expect(orderWarnings(facts({ ...blocked, permitted: 500_000, paySystem: 'prepayment' }))).toMatchObject([
      { code: 'DEBT', blocking: false },
      { code: 'FREE_DELIVERY' },
    ]);
  });

  it('stop an order with a quantity in a former unit, prepaid or not', () => {
    const warnings = orderWarnings(facts({ remeasured: true, paySystem: 'prepayment' }));
    expect(warnings).toMatchObject([{ code: 'UNIT_CHANGED', blocking: true, link: '/basket/' }]);
  });

  it('block a banned company and link to an appeal, prepaid or not', { tags: ['R-ERR-15'] }, () => {
    const ban = {
      code: 'ORDER_BAN',
      text: 'Заказ не может быть оформлен, пожалуйста, оформите обращение с темой "Заказ товара"',
      blocking: true,
      link: '/appeal/add/?type=order',
    };
    expect(orderWarnings(facts({ orderBan: true }))).toEqual([ban]);
    expect(orderWarnings(facts({ orderBan: true, paySystem: 'prepayment' }))).toEqual([ban]);
  });

  it('block an order above the credit limit unless it is prepaid', { tags: ['R-ERR-16'] }, () => {
    expect(orderWarnings(facts({ creditExceeded: true }))).toEqual([
      {
        code: 'CREDIT_LIMIT',
        text: 'Сумма заказа превышает ваш кредитный лимит. Оформите заказ по предоплатной системе расчета',
        blocking: true,
        link: null,
      },
    ]);
    expect(orderWarnings(facts({ creditExceeded: true, paySystem: 'prepayment' }))).toEqual([]);
  });

  it('block an order with missing data', { tags: ['R-ERR-17', 'R-VAL-45'] }, () => {
    expect(orderWarnings(facts({ incomplete: true }))).toEqual([
      { code: 'INCOMPLETE', text: 'Заполните обязательные поля для оформления заказа', blocking: true, link: null },
    ]);
  });

  it(
    'report the free-delivery threshold below 20,000 roubles without blocking',
    { tags: ['R-ERR-18', 'R-CONST-34'] },
    () => {
      expect(orderWarnings(facts({ total: 1_999_999 }))).toEqual([
        {
          code: 'FREE_DELIVERY',
          text: 'Минимальная сумма для бесплатной доставки - 20 000 руб.',
          blocking: false,
          link: null,
        },
      ]);
      expect(orderWarnings(facts({ total: 2_000_000 }))).toEqual([]);
      expect(orderWarnings(facts({ total: 100, deliveryType: 'pickup' }))).toEqual([]);
      expect(orderWarnings(facts({ total: 100, currency: 'EUR' }))).toEqual([]);
      const [own] = orderWarnings(facts({ freeDeliveryFrom: 150_000 }));
      expect(own?.text).toBe('Минимальная сумма для бесплатной доставки - 150 000 руб.');
      expect(orderWarnings(facts({ total: 0, freeDeliveryFrom: 0 }))).toEqual([]);
    },
  );

  it('block an empty order', () => {
    const [warning] = orderWarnings(facts({ empty: true }));
    expect(warning).toMatchObject({ code: 'EMPTY_BASKET', blocking: true });
  });

  it('are all reported, in the order of the table', { tags: ['R-ERR-14', 'R-ERR-18'] }, () => {
    const all = { orderBan: true, hasDebt: true, creditExceeded: true, incomplete: true, empty: true, total: 0 };
    expect(orderWarnings(facts(all)).map(({ code }) => code)).toEqual([
      'DEBT',
      'ORDER_BAN',
      'CREDIT_LIMIT',
      'INCOMPLETE',
      'FREE_DELIVERY',
      'EMPTY_BASKET',
    ]);
  });
});
