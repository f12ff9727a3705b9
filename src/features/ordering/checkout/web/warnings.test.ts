import { describe, expect, it } from 'vitest';
import type { CheckoutData } from '../contract.ts';
import { warningsOf } from './warnings.ts';

interface Facts {
  hasDebt?: '0' | '1';
  orderBan?: '0' | '1';
  total?: number;
  creditExceeded?: boolean;
  /** Its only line waits for the buyer's word. */
  isRemeasured?: boolean;
}

/** A checkout of 30 000 roubles; the company beside the payer has every mark against it. */
const aCheckout = ({
  hasDebt = '0',
  orderBan = '0',
  total = 30_000,
  creditExceeded = false,
  isRemeasured = false,
}: Facts = {}) =>
  ({
    contragents: [
      { id: 1, uf_current_contragent: false, uf_has_debt: '1', uf_order_ban: '1' },
      { id: 2, uf_current_contragent: true, uf_has_debt: hasDebt, uf_order_ban: orderBan },
    ],
    creditExceeded,
    freeDeliveryFrom: 20_000,
    permitted: 0,
    summary: { total, articles: isRemeasured ? 0 : 1, remeasured: isRemeasured ? 1 : 0, currency: 'RUB' },
  }) as unknown as CheckoutData;

type Chosen = Parameters<typeof warningsOf>[1];
const onCredit: Chosen = { paySystem: 'credit', deliveryType: 'delivery' };
const prepaid: Chosen = { paySystem: 'prepayment', deliveryType: 'delivery' };
const codes = (facts: Facts, chosen: Chosen, missing: Parameters<typeof warningsOf>[2] = []) =>
  warningsOf(aCheckout(facts), chosen, missing).map(({ code, blocking }) => (blocking ? `${code}!` : code));

describe('what the checkout warns of', () => {
  it('a quantity in a former unit of its product stops the order, prepaid or not', () => {
    expect(codes({ isRemeasured: true }, prepaid)).toEqual(['UNIT_CHANGED!']);
    expect(codes({}, prepaid)).toEqual([]);
  });

  it('checkout warnings come from the paying company only', { tags: ['R-ROLE-08', 'R-ROLE-09'] }, () => {
    expect(codes({}, onCredit)).toEqual([]);
    expect(codes({ hasDebt: '1' }, onCredit)).toEqual(['DEBT!']);
    expect(codes({ hasDebt: '1' }, prepaid)).toEqual(['DEBT']);
    expect(codes({ orderBan: '1' }, prepaid)).toEqual(['ORDER_BAN!']);
  });

  it('a total above the available credit limit warns unless it is prepaid', { tags: ['R-ERR-16'] }, () => {
    expect(codes({ creditExceeded: true }, onCredit)).toEqual(['CREDIT_LIMIT!']);
    expect(codes({ creditExceeded: true }, prepaid)).toEqual([]);
    expect(warningsOf(aCheckout({ creditExceeded: true }), onCredit, [])[0]!.text).toBe(
      'Сумма заказа превышает ваш кредитный лимит. Оформите заказ по предоплатной системе расчета',
    );
  });

  it('empty fields and a delivery below 20 000 roubles warn', { tags: ['R-ERR-17', 'R-ERR-18'] }, () => {
    expect(codes({}, onCredit, ['address'])).toEqual(['INCOMPLETE!']);
    expect(codes({ total: 19_999.99 }, prepaid)).toEqual(['FREE_DELIVERY']);
    expect(codes({ total: 20_000 }, prepaid)).toEqual([]);
    expect(codes({ total: 100 }, { ...prepaid, deliveryType: 'pickup' })).toEqual([]);
  });
});
