import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allocate, availableOf } from './available.ts';

describe('what may still be ordered', () => {
  it('counts whole units of each warehouse less what is reserved there', () => {
    expect(availableOf([{ onHand: 10.999, reserved: 3 }])).toBe(7);
    expect(
      availableOf([
        { onHand: 0.6, reserved: 0 },
        { onHand: 0.6, reserved: 0 },
      ]),
    ).toBe(0);
    expect(
      availableOf([
        { onHand: 5, reserved: 1 },
        { onHand: 2, reserved: 0 },
      ]),
    ).toBe(6);
  });

  it('is never below 0, and a warehouse that owes lessens the sum', () => {
    expect(availableOf([])).toBe(0);
    expect(availableOf([{ onHand: -3.5, reserved: 0 }])).toBe(0);
    expect(
      availableOf([
        { onHand: 10, reserved: 15 },
        { onHand: 8, reserved: 0 },
      ]),
    ).toBe(3);
  });
});

describe('from which warehouses a quantity is taken', () => {
  it('takes what each has free and puts the rest on the first', () => {
    const rows = [
      { warehouseId: 1, onHand: 3, reserved: 1 },
      { warehouseId: 2, onHand: 5, reserved: 0 },
    ];
    expect(allocate(6, rows)).toEqual([
      { warehouseId: 1, quantity: 2 },
      { warehouseId: 2, quantity: 4 },
    ]);
    expect(allocate(9, rows)).toEqual([
      { warehouseId: 1, quantity: 4 },
      { warehouseId: 2, quantity: 5 },
    ]);
    expect(allocate(2, [])).toEqual([]);
  });

  it('always takes the whole quantity where there is a warehouse', () => {
    const row = fc.record({ onHand: fc.integer({ min: -50, max: 50 }), reserved: fc.nat(50) });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.array(row, { minLength: 1 }), (quantity, rows) => {
        const parts = allocate(
          quantity,
          rows.map((row, warehouseId) => ({ ...row, warehouseId })),
        );
        expect(parts.reduce((all, part) => all + part.quantity, 0)).toBe(quantity);
        expect(parts.every((part) => part.quantity > 0)).toBe(true);
      }),
    );
  });
});
