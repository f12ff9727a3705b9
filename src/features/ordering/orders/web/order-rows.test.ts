import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '../contract.ts';
import { rowsOf } from './order-rows.ts';

const line = (lineNo: number, confirmed: { quantity: number; total: number } | null) => ({
  lineNo,
  id: lineNo,
  article: `A${lineNo}`,
  shortcode: null,
  name: `Товар ${lineNo}`,
  url: null,
  unit: 'шт',
  quantity: 10,
  price: 100,
  priceBase: 100,
  lineTotal: 1000,
  vatPercent: 20,
  VATSum: 166.67,
  remark: '',
  confirmed,
  backOrder: null,
});
const added = { position: 3, name: 'Доставка', unit: 'шт', quantity: 1.5, price: 300, total: 450 };
const order = (fields: Partial<OrderDetail>) =>
  ({ id: 7, currency: 'RUB', fromLedger: false, confirmation: { added: [added] }, ...fields }) as OrderDetail;
const shown = (of: OrderDetail) =>
  rowsOf(of, () => 'НДС').map((row) => [
    row.quantity,
    row.orderedQuantity,
    row.total,
    row.orderedTotal,
    row.vat,
    row.isAdded,
  ]);

describe('rows of an order', () => {
  it('show what is confirmed with what was ordered, and what was added', () => {
    const lines = [line(1, { quantity: 8, total: 800 }), line(2, { quantity: 10, total: 1000 })];
    expect(shown(order({ lines }))).toEqual([
      [8, 10, 800, 1000, null, false],
      [10, null, 1000, null, 'НДС', false],
      [1.5, null, 450, null, null, true],
    ]);
  });

  it('show what was ordered where nothing is confirmed yet', () => {
    expect(shown(order({ lines: [line(1, null)], confirmation: null }))).toEqual([
      [10, null, 1000, null, 'НДС', false],
    ]);
  });

  it('of an order of the accounting system show what it has alone', () => {
    expect(shown(order({ lines: [line(1, { quantity: 9.5, total: 950 })], fromLedger: true }))).toEqual([
      [9.5, null, 950, null, null, false],
      [1.5, null, 450, null, null, false],
    ]);
  });
});
