import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { addDays } from '#shared/dates.ts';
import type { Input } from '#shared/endpoint.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';
import { balanceSigns } from '../balance-signs.ts';
import { aBalance, aPayment } from './factory.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await testApp();
});

type Query = { filterDateFrom?: string; filterDateTo?: string; page?: number };
type Kind = keyof typeof balanceSigns;

const BEGIN = '2026-01-01';
const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays(BEGIN, days));
const kind = fc.constantFrom<Kind>('payment', 'shipment', 'refund', 'return');
const contract = fc.record({
  opening: fc.integer({ min: -5_000_000, max: 5_000_000 }),
  start: fc.constantFrom(0, 0, 20),
  movements: fc.array(fc.record({ days: fc.nat(39), amount: fc.integer({ min: 1, max: 900_000 }), kind }), {
    maxLength: 9,
  }),
});
const period = fc.record({ from: fc.option(day, { nil: undefined }), to: fc.option(day, { nil: undefined }) });

const read = async (token: string, query: Query) =>
  (await shop.call('financeHistory', { query: query as Input<'financeHistory'>['query'] }, { token })).data;
const kopecks = (value: number) => Math.round(value * 100);
const changeOf = (item: { kind: Kind; amount: number }) => balanceSigns[item.kind] * kopecks(item.amount);

describe('the balances of a period', () => {
  it('opening and movements lead to the closing on each page and in the file', { tags: ['R-CALL-098'] }, async () => {
    const law = fc.asyncProperty(
      fc.array(contract, { minLength: 1, maxLength: 2 }),
      period,
      async (contracts, { from, to }) => {
        fc.pre(!from || !to || from <= to);
        const { token, company } = await aBuyer(shop.db, { rights: { finance: true } });
        for (const [index, { opening, start, movements }] of contracts.entries()) {
          const contractNo = `Д-${index}`;
          const openingOn = addDays(BEGIN, start);
          for (const { days, ...movement } of movements) {
            await aPayment(shop.db, company.id, { contractNo, date: addDays(openingOn, days), ...movement });
          }
          const balance = movements.reduce((sum, one) => sum + balanceSigns[one.kind] * one.amount, opening);
          const asOf = new Date('2026-03-10T03:00:00Z');
          await aBalance(shop.db, company.id, { contractNo, opening, openingOn, balance, asOf });
        }
        const query = { filterDateFrom: from, filterDateTo: to };
        const { opening, closing, knownFrom, page, items } = await read(token, query);
        const starts = contracts.map(({ start }) => addDays(BEGIN, start));
        expect(knownFrom).toBe(starts.toSorted().at(-1));
        // The balance is known where every contract has begun, and nowhere else
        const isStartKnown = new Set(starts).size === 1 || (from !== undefined && from >= knownFrom!);
        const isOver = to !== undefined && to < knownFrom!;
        expect([opening !== null, closing !== null]).toEqual([isStartKnown && !isOver, !isOver]);
        if (opening === null || closing === null) return;
        const expected = contracts.reduce(
          (sum, one, index) =>
            one.movements
              .filter(({ days }) => from !== undefined && addDays(starts[index]!, days) < from)
              .reduce((before, { kind: of, amount }) => before + balanceSigns[of] * amount, sum + one.opening),
          0,
        );
        expect(kopecks(opening.amount)).toBe(expected);
        let balance = kopecks(closing.amount);
        for (let number = 1; number <= Math.max(1, page.pageCount); number += 1) {
          const rows = number === 1 ? items : (await read(token, { ...query, page: number })).items;
          for (const row of rows) {
            expect(kopecks(row.balance!)).toBe(balance);
            balance -= changeOf(row);
          }
        }
        expect(balance).toBe(expected);
        if (items.length > 0) await checkFile(token, query);
      },
    );
    const laterFirst = ([20, 0] as const).map((start) => ({ opening: 0, start, movements: [] }));
    await fc.assert(law, {
      numRuns: 25,
      endOnFailure: true,
      examples: [[laterFirst, { from: undefined, to: undefined }]],
    });
  });

  it('is unknown where the accounting system has named no opening, or its figures do not add up', async () => {
    const unnamed = await aBuyer(shop.db, { rights: { finance: true } });
    await aBalance(shop.db, unnamed.company.id, { balance: 10_000 });
    const wrong = await aBuyer(shop.db, { rights: { finance: true } });
    await aBalance(shop.db, wrong.company.id, { openingOn: BEGIN, balance: 10_001 });
    const stray = await aBuyer(shop.db, { rights: { finance: true } });
    await aBalance(shop.db, stray.company.id, { openingOn: BEGIN, contractNo: 'Д-2' });
    for (const { token, company } of [unnamed, wrong, stray]) {
      await aPayment(shop.db, company.id);
      const { opening, closing, knownFrom, items } = await read(token, {});
      expect([opening, closing, knownFrom, items[0]!.balance]).toEqual([null, null, null, null]);
    }
  });
});

/** The first row of the file has the closing balance, the last one the opening. */
async function checkFile(token: string, query: Query): Promise<void> {
  const asked = { ...query, section: 'history' };
  const { data } = await shop.call('financeFile', { query: asked as never }, { token });
  const { rawPayload } = await shop.app.inject({ url: data, headers: { authorization: `Bearer ${token}` } });
  const [head, ...rows] = (await readXlsx(rawPayload)).sheets[0]!.rows;
  const [change, balance] = ['Изменение баланса', 'Баланс'].map((name) => head!.indexOf(name));
  const movements = rows.slice(1, -1);
  const sum = movements.reduce((total, row) => total + kopecks(Number(row[change!])), 0);
  expect(kopecks(Number(rows.at(-1)![balance!])) + sum).toBe(kopecks(Number(rows[0]![balance!])));
  expect(rows.every(([date]) => date instanceof Date)).toBe(true);
}
