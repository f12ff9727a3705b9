import { beforeAll, describe, expect, it } from 'vitest';
import { aReadyBuyer, inBasket } from '#ordering/checkout/server/factory.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { companyLine, contractLine, head, importRecords, movement, scheduleLine } from './settlements.fixture.ts';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp();
});

/** The largest sum of a record. */
const MOST = '99999999999.99';

const TOO_LARGE = 'суммы договоров вместе слишком велики';

const aDebtor = () => aReadyBuyer(shop.db, { role: 'ADMIN', rights: { finance: true } });

/** A contract that owes the most, and has moved it. */
const contract = (number: string) => [
  contractLine({ number, opening: 0, closing: MOST, receivables: MOST, overdue: 0 }),
  movement('shipment', `s ${number}`, MOST),
  scheduleLine(`s ${number}`, '2026-12-01', MOST),
];

const contracts = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => contract(`Д-${from + n}`)).flat();

/** Every answer in which the sums of a company stand. */
async function readAll(token: string) {
  const { data } = await shop.call('financeBalance', {}, { token });
  await shop.call('financeHistory', { query: {} }, { token });
  await shop.call('financeSchedule', { query: {} }, { token });
  await shop.call('basketSumBlock', {}, { token });
  await shop.call('orderCheckout', { query: {} }, { token });
  await shop.call('cabinetMain', {}, { token });
  for (const section of ['balance', 'history', 'schedule'] as const) {
    await shop.call('financeFile', { query: { section } }, { token });
  }
  return data;
}

describe('the largest sums of settlements', () => {
  it('of a file that comes again are the same', async () => {
    const buyer = await aDebtor();
    await inBasket(shop, buyer);
    const records = [head(), companyLine({ id: 'again', inn: buyer.company.inn }), ...contracts(1, 700)];
    await importRecords(shop.db, records);
    const { counts } = await importRecords(shop.db, records);
    expect(counts).toEqual({ companiesSame: 1, contractsSame: 700 });
    expect((await readAll(buyer.token)).receivables).toBe(69_999_999_999_993);
  });

  it('of as many contracts as add up exactly are shown to the kopeck', async () => {
    const buyer = await aDebtor();
    await inBasket(shop, buyer);
    await importRecords(shop.db, [
      head(),
      companyLine({ id: 'most', inn: buyer.company.inn, creditLimit: MOST }),
      ...contracts(1, 700),
    ]);
    const balance = await readAll(buyer.token);
    expect(balance.balance).toBe(-69_999_999_999_993);
    expect(balance.receivables).toBe(69_999_999_999_993);
    expect(balance.creditAvailable).toBe(99_999_999_999.99 - 69_999_999_999_993);
  });

  it('of more contracts than add up leave the company aside, as it was, and others are taken', async () => {
    const buyer = await aDebtor();
    await inBasket(shop, buyer);
    const company = companyLine({ id: 'more', inn: buyer.company.inn });
    await importRecords(shop.db, [head(), company, ...contracts(1, 2)]);
    const other = await aDebtor();
    const { counts, lines } = await importRecords(shop.db, [
      head(),
      company,
      ...contracts(1, 900),
      companyLine({ id: 'sound', inn: other.company.inn }),
      ...contract('Д-1'),
    ]);
    expect((await readAll(other.token)).receivables).toBe(99_999_999_999.99);
    expect(counts).toMatchObject({ companiesAside: 1, 'refused:sums-too-large': 1 });
    expect(lines.join('\n')).toContain(`не взята: ${TOO_LARGE}`);
    expect((await readAll(buyer.token)).receivables).toBe(199_999_999_999.98);
  });

  it('of contracts that came in two files leave the company aside where they are too much together', async () => {
    const buyer = await aDebtor();
    await inBasket(shop, buyer);
    const company = companyLine({ id: 'twice', inn: buyer.company.inn });
    await importRecords(shop.db, [head(), company, ...contracts(1, 500)]);
    const { counts } = await importRecords(shop.db, [head(), company, ...contracts(501, 500)]);
    expect(counts).toMatchObject({ companiesAside: 1, 'refused:sums-too-large': 1 });
    expect((await readAll(buyer.token)).receivables).toBe(49_999_999_999_995);
  });
});
