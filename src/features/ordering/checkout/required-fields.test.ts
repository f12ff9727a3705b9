import { describe, expect, it } from 'vitest';
import { missingFields } from './required-fields.ts';

const common = { contragent: 1, shipment: 'faster', paySystem: 'prepayment' };

describe('required fields of the checkout', () => {
  it('are company, delivery, shipment and payment always', { tags: ['R-VAL-45'] }, () => {
    expect(missingFields({})).toEqual(['contragent', 'deliveryType', 'shipment', 'paySystem']);
    expect(missingFields({ ...common, contragent: null, deliveryType: null })).toEqual(['contragent', 'deliveryType']);
  });

  it('add address and consignee for a delivery, the store for a pickup', { tags: ['R-VAL-45'] }, () => {
    expect(missingFields({ ...common, deliveryType: 'delivery' })).toEqual(['address', 'consignee']);
    expect(missingFields({ ...common, deliveryType: 'delivery', address: 3, consignee: 4 })).toEqual([]);
    expect(missingFields({ ...common, deliveryType: 'pickup', address: 3, consignee: 4 })).toEqual(['pickupStore']);
    expect(missingFields({ ...common, deliveryType: 'pickup', pickupStore: 5 })).toEqual([]);
  });
});
