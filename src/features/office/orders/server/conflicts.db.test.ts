import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { aServedOrder } from './office.fixture.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp({ INVOICE_WORKING_DAYS: '3' });
});

describe('a change over another one that its author has not seen', () => {
  it('of the status is refused until it names the present status', async () => {
    const { boss, order } = await aServedOrder(shop.db);
    const { token } = boss;
    type Body = { status: 'confirmed' | 'picking' | 'shipped'; shown?: 'new' | 'confirmed' };
    const change = async (body: Body) =>
      (await shop.call('officeOrderStatus', { body: { ids: [order.id], ...body } }, { token })).data.results[0]!;
    expect(await change({ status: 'confirmed', shown: 'new' })).toMatchObject({ done: true });
    expect(await change({ status: 'confirmed', shown: 'new' })).toMatchObject({ done: true });
    const { nextStatuses } = (await shop.call('officeOrder', { params: { id: String(order.id) } }, { token })).data;
    const status = nextStatuses[0]!.code as Body['status'];
    expect(await change({ status, shown: 'new' })).toMatchObject({ done: false, code: 'CONFLICT' });
    expect(await change({ status, shown: 'confirmed' })).toMatchObject({ done: true });
  });

  it('of the end of an invoice is refused until it names the present day', async () => {
    const { boss, order } = await aServedOrder(shop.db);
    const { token } = boss;
    const until = async () =>
      (await shop.call('officeOrder', { params: { id: String(order.id) } }, { token })).data.invoiceUntil;
    const prolong = async (day: string, shown: string | null) =>
      (await shop.call('officeOrderProlong', { body: { ids: [order.id], until: day, shown } }, { token })).data
        .results[0]!;
    const first = await until();
    expect(await prolong('2099-01-10', first)).toMatchObject({ done: true });
    expect(await prolong('2099-02-20', first)).toMatchObject({ done: false, code: 'CONFLICT' });
    expect(await until()).toBe('2099-01-10');
    expect(await prolong('2099-02-20', '2099-01-10')).toMatchObject({ done: true });
  });
});
