import { describe, expect, it } from 'vitest';
import { fieldsFor, type OrderStart, sentChoices } from './editor-fields.ts';

const choice = <V>(value: V, disabled = false) => ({ value, name: '', selected: false, disabled, reason: null });
const place = (id: number) => ({ id, name: '', text: '', comment: '', contact: '', phone: '', inn: null, address: '' });
const aStart = (given: Partial<OrderStart> = {}): OrderStart => ({
  contragent: { id: 1, name: 'Ромашка' },
  people: [
    { id: 5, name: 'Анна', email: null },
    { id: 6, name: 'Пётр', email: null },
  ],
  creditAvailable: null,
  lastOrder: null,
  deliveryTypes: [choice('delivery' as const), choice('pickup' as const)],
  addresses: [place(11), place(12)],
  consignees: [place(21), place(22)],
  transportCompanies: [place(31)],
  objects: [],
  pickupStores: [{ ...place(41), hours: '', latitude: null, longitude: null }],
  dates: ['2026-12-01'],
  paySystems: [choice('prepayment' as const), choice('credit' as const, true)],
  shipments: [choice('faster' as const), choice('together' as const)],
  ...given,
});
const lastOrder: OrderStart['lastOrder'] = {
  number: 'ОПТ-1',
  person: 6,
  shipment: 'together',
  choices: { deliveryType: 'delivery', address: 12, consignee: 22, transportCompany: 31, paySystem: 'prepayment' },
};

describe('the fields of a new order', () => {
  it('begin with the first of each where the company has not ordered yet', () => {
    expect(fieldsFor(aStart())).toMatchObject({
      person: 5,
      deliveryType: 'delivery',
      address: 11,
      consignee: 21,
      transportCompany: null,
      shipment: 'faster',
      paySystem: 'prepayment',
    });
  });

  it('begin with the choices of the last order of the company', () => {
    expect(fieldsFor(aStart({ lastOrder }))).toMatchObject({
      person: 6,
      address: 12,
      consignee: 22,
      transportCompany: 31,
      shipment: 'together',
    });
  });

  it('keep what is wanted as far as it is offered, also that any carrier will do', () => {
    const wanted = {
      person: 5,
      address: 99,
      consignee: 21,
      transportCompany: null,
      date: '2026-12-01',
      comment: 'К 9',
    };
    expect(fieldsFor(aStart({ lastOrder }), wanted)).toMatchObject({
      person: 5,
      address: 12,
      consignee: 21,
      transportCompany: null,
      date: '2026-12-01',
      comment: 'К 9',
    });
  });

  it('choose to pick up where the company has no address', () => {
    const fields = fieldsFor(aStart({ addresses: [] }));
    expect(fields).toMatchObject({ deliveryType: 'pickup', address: null, pickupStore: 41 });
    expect(sentChoices(fields)).toEqual({
      deliveryType: 'pickup',
      pickupStore: 41,
      shipment: 'faster',
      date: null,
      paySystem: 'prepayment',
      object: null,
      comment: '',
    });
  });

  it('name nobody where nobody of the company may order', () => {
    expect(fieldsFor(aStart({ people: [] })).person).toBeNull();
  });
});
