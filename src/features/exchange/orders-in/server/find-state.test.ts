import { describe, expect, it } from 'vitest';
import { nextStatuses, type OrderStatus, orderStatuses } from '#shared/order-status.ts';
import { findState, stepsTo } from './find-state.ts';

const said = { isPosted: true, isCancelled: false, isShipped: false, states: [] as string[] };

describe('what an accounting system says of a state', () => {
  it.each([
    [['Не согласован'], 'confirmed'],
    [['К обеспечению'], 'confirmed'],
    [['[P] К  отгрузке'], 'picking'],
    [['Подтверждён'], 'confirmed'],
    [['Ожидается аванс (до обеспечения)'], 'awaiting_payment'],
    [['неведомое'], 'confirmed'],
    [['К обеспечению', 'Закрыт'], 'done'],
    [['Закрыт', 'Отменён'], 'cancelled'],
  ] as const)('%j is %s', (states, status) => {
    expect(findState({ ...said, states }, {})).toBe(status);
  });

  it('counts shipments, and a draft and a cancellation before all', () => {
    expect(findState({ ...said, isShipped: true }, {})).toBe('shipped');
    expect(findState({ ...said, isShipped: true, states: ['Закрыт'] }, {})).toBe('done');
    expect(findState({ ...said, isPosted: false, isShipped: true }, {})).toBeNull();
    expect(findState({ ...said, isPosted: false, isCancelled: true }, {})).toBe('cancelled');
  });

  it('prefers the names of the connection, of which none is inherited', () => {
    expect(findState({ ...said, states: ['Закрыт'] }, { закрыт: 'shipped' })).toBe('shipped');
    expect(findState({ ...said, states: ['constructor'] }, {})).toBe('confirmed');
  });
});

describe('steps to a status', () => {
  const paySystems = ['prepayment', 'credit'] as const;

  it('are allowed ones, lead forward, and end where they can', () => {
    for (const paySystem of paySystems) {
      for (const status of orderStatuses) {
        for (const wanted of orderStatuses) {
          const steps = stepsTo({ status, paySystem }, wanted) ?? [];
          const path: OrderStatus[] = [status, ...steps];
          steps.forEach((step, index) => {
            const isLedgerCancel = path[index] === 'picking' && step === 'cancelled';
            expect(isLedgerCancel || nextStatuses(path[index]!, paySystem).includes(step)).toBe(true);
          });
          const isBack = orderStatuses.indexOf(wanted) <= orderStatuses.indexOf(status);
          expect(isBack && steps.length > 0).toBe(false);
        }
      }
    }
  });

  it('pass over a payment that nobody waits for, and end before one that the order never has', () => {
    const prepaid = { status: 'new', paySystem: 'prepayment' } as const;
    expect(stepsTo(prepaid, 'awaiting_payment')).toEqual(['confirmed', 'awaiting_payment']);
    expect(stepsTo(prepaid, 'picking')).toEqual(['confirmed', 'picking']);
    expect(stepsTo({ ...prepaid, paySystem: 'credit' }, 'awaiting_payment')).toEqual(['confirmed']);
    expect(stepsTo({ ...prepaid, status: 'awaiting_payment' }, 'shipped')).toEqual(['picking', 'shipped']);
  });

  it('cancel until the goods are on their way, and never begin again', () => {
    const at = (status: OrderStatus) => stepsTo({ status, paySystem: 'prepayment' }, 'cancelled');
    expect(orderStatuses.map(at)).toEqual([['cancelled'], ['cancelled'], ['cancelled'], ['cancelled'], null, null, []]);
    expect(stepsTo({ status: 'cancelled', paySystem: 'credit' }, 'confirmed')).toBeNull();
  });
});
