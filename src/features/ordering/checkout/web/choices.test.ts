import { describe, expect, it } from 'vitest';
import type { CheckoutData } from '../contract.ts';
import { choicesFor, emptyFields, orderRequest, type Choices } from './choices.ts';

const choice = <V extends string>(value: V, more: { selected?: boolean; disabled?: boolean } = {}) => ({
  value,
  name: value,
  selected: false,
  disabled: false,
  reason: null,
  ...more,
});

const data = (more: Partial<CheckoutData> = {}): CheckoutData =>
  ({
    contragents: [
      { id: 7, uf_name: 'Вторая', uf_current_contragent: false },
      { id: 8, uf_name: 'Первая', uf_current_contragent: true },
    ],
    deliveryTypes: [choice('delivery'), choice('pickup')],
    addresses: [{ id: 1 }, { id: 2 }],
    consignees: [{ id: 3 }],
    transportCompanies: [{ id: 4 }],
    pickupStores: [{ id: 5 }],
    objects: [{ id: 6 }],
    dates: ['2026-03-10'],
    paySystems: [choice('prepayment'), choice('credit', { disabled: true })],
    checkoutKey: 'key',
    summary: { total: 120.5 },
    ...more,
  }) as CheckoutData;

const chosen: Choices = {
  deliveryType: 'delivery',
  address: 2,
  consignee: 3,
  transportCompany: 4,
  pickupStore: 5,
  paySystem: 'prepayment',
  date: '2026-03-10',
  object: 6,
  ownNumber: ' ЗП-17 ',
  comment: ' Звонить  ',
};

describe('choices of the checkout', () => {
  it('the only possible value is selected', () => {
    const first = choicesFor(data());
    expect(first).toMatchObject({ deliveryType: null, address: null, consignee: 3, pickupStore: 5 });
    expect(first).toMatchObject({ paySystem: 'prepayment', transportCompany: null, date: null, comment: '' });
  });

  it('the default of the server is selected unless the buyer selects another value', () => {
    const marked = data({ deliveryTypes: [choice('delivery'), choice('pickup', { selected: true })] });
    expect(choicesFor(marked).deliveryType).toBe('pickup');
    expect(choicesFor(marked, chosen).deliveryType).toBe('delivery');
  });

  it('an earlier order fills what the buyer has not entered, as far as it is offered', () => {
    const last = {
      number: 'З-1',
      shipment: 'faster' as const,
      choices: { deliveryType: 'delivery' as const, address: 2, consignee: 9, transportCompany: 4 },
    };
    expect(choicesFor(data(), {}, last)).toMatchObject({ deliveryType: 'delivery', address: 2, transportCompany: 4 });
    expect(choicesFor(data(), {}, last).consignee).toBe(3);
    expect(choicesFor(data(), { address: 1, comment: 'Да' }, last)).toMatchObject({ address: 1, comment: 'Да' });
    expect(choicesFor(data(), { transportCompany: null }, last).transportCompany).toBeNull();
    expect(choicesFor(data(), { address: 77 }, last).address).toBe(2);
  });

  it('a selected value that is no longer offered is cleared', () => {
    const later = data({ addresses: [{ id: 1 }, { id: 9 }] as never, dates: [], transportCompanies: [] });
    expect(choicesFor(later, chosen)).toMatchObject({ address: null, date: null, transportCompany: null });
    const credit = { ...chosen, paySystem: 'credit' as const };
    expect(choicesFor(data(), credit).paySystem).toBe('prepayment');
  });

  it('empty required fields of the checkout are listed', { tags: ['R-VAL-45'] }, () => {
    expect(emptyFields(data(), choicesFor(data()), 'together')).toEqual(['deliveryType']);
    expect(emptyFields(data(), { ...chosen, address: null, paySystem: null }, 'together')).toEqual([
      'address',
      'paySystem',
    ]);
    expect(emptyFields(data({ contragents: [] }), chosen, 'together')).toEqual(['contragent']);
  });

  it(
    'the order request carries the selected values, the key and the shown total',
    { tags: ['R-ENT-31', 'R-ENT-33', 'R-CALL-109'] },
    () => {
      expect(orderRequest(data(), chosen, 'faster')).toEqual({
        contragent: 8,
        deliveryType: 'delivery',
        address: 2,
        consignee: 3,
        transportCompany: 4,
        pickupStore: null,
        object: 6,
        ownNumber: 'ЗП-17',
        comment: 'Звонить',
        date: '2026-03-10',
        shipment: 'faster',
        paySystem: 'prepayment',
        checkoutKey: 'key',
        expectedTotal: 120.5,
      });
    },
  );

  it('a pickup order carries its store and no address', { tags: ['R-ENT-36'] }, () => {
    const request = orderRequest(data(), { ...chosen, deliveryType: 'pickup' }, 'together');
    expect(request).toMatchObject({ pickupStore: 5, address: null, consignee: null, transportCompany: null });
  });
});
