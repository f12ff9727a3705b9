import { expect, it } from 'vitest';
import type { LedgerDocument } from './ledger-document.ts';
import { orderIdOf, shopNumberOf } from './shop-number.ts';

const named = (number: string, fields: Partial<LedgerDocument> = {}) =>
  ({ number, shopNumber: null, ledgerNumber: null, ...fields }) as LedgerDocument;
const of = (document: LedgerDocument) => shopNumberOf(document, { year: 2026 });

it('the number of an order is read as it was sent and as the shop writes it', () => {
  expect(of(named('26-000123'))).toEqual({ text: 'З-2026-000123', serial: 123 });
  expect(of(named('УТ-5', { shopNumber: 'З-2025-1000123' }))).toEqual({ text: 'З-2025-1000123', serial: 1_000_123 });
  expect(of(named('УТ-5', { shopNumber: '25-000007' }))).toEqual({ text: 'З-2025-000007', serial: 7 });
  expect(of(named('26-000123', { ledgerNumber: 'УТ-9' }))?.serial).toBe(123);
});

it.each(['', '4512', '26-00012', '0026-000123', 'УТ-000123', '27-000001', '26-000000', '26-1234567890', '26-000123а'])(
  'no number of ours is read out of «%s»',
  (number) => {
    expect(of(named(number))).toBeNull();
  },
);

it('a number that the accounting system gives to its own orders is not ours', () => {
  expect(of(named('26-000123', { ledgerNumber: '26-000123' }))).toBeNull();
  expect(orderIdOf(named('З77', { ledgerNumber: 'З77' }))).toBeNull();
});

it('the id of an order is read out of a number that is made of it', () => {
  expect([orderIdOf(named('З77')), orderIdOf(named('З0077')), orderIdOf(named('26-000077'))]).toEqual([77, null, null]);
});
