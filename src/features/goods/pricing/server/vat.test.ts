import { expect, it } from 'vitest';
import { lawfulVatRates, vatPercentOf } from './vat.ts';

const general = { vatCode: 'general', vatPercent: null } as const;

it('the general rate of VAT follows the law by the day of the order', { tags: ['R-ENT-30'] }, () => {
  expect(vatPercentOf(general, '2025-12-31')).toBe(20);
  expect(vatPercentOf(general, '2026-01-01')).toBe(22);
  expect(vatPercentOf({ vatCode: 'reduced', vatPercent: null }, '2026-01-01')).toBe(10);
  expect(vatPercentOf({ vatCode: 'none', vatPercent: null }, '2026-01-01')).toBe(0);
});

it('a percent that came with the product wins, and the shop may know a later rate', () => {
  expect(vatPercentOf({ vatCode: 'general', vatPercent: 10 }, '2026-05-01')).toBe(10);
  const rates = [...lawfulVatRates, { code: 'general' as const, validFrom: '2027-01-01', percent: 25 }];
  expect(vatPercentOf(general, '2027-01-01', rates)).toBe(25);
  expect(vatPercentOf(general, '2026-12-31', rates)).toBe(22);
});
