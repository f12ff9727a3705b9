import { describe, expect, it } from 'vitest';
import { allStatuses, finalStatuses, isCancellable, nextStatuses, orderStatuses, statusView } from './order-status.ts';

describe('order statuses', () => {
  it('order statuses have their labels and follow the life of an order', { tags: ['R-STATE-083'] }, () => {
    expect(allStatuses.map(({ code, name }) => `${code}: ${name}`)).toEqual([
      'new: Новый',
      'confirmed: Подтверждён',
      'awaiting_payment: Ожидает оплаты',
      'picking: В сборке',
      'shipped: Отгружен',
      'done: Выполнен',
      'cancelled: Отменён',
    ]);
    expect(statusView('awaiting_payment').color).toBe('warning');
    expect(new Set(allStatuses.map(({ color }) => color)).size).toBe(orderStatuses.length);
  });

  it('an order moves forward one status at a time', { tags: ['R-STATE-083'] }, () => {
    const steps = Object.fromEntries(orderStatuses.map((code) => [code, nextStatuses(code, 'prepayment')]));
    expect(steps).toEqual({
      new: ['confirmed', 'cancelled'],
      confirmed: ['awaiting_payment', 'picking', 'cancelled'],
      awaiting_payment: ['picking', 'cancelled'],
      picking: ['shipped'],
      shipped: ['done'],
      done: [],
      cancelled: [],
    });
    expect(nextStatuses('confirmed', 'credit')).toEqual(['picking', 'cancelled']);
  });

  it('an order can be cancelled until its goods are collected', () => {
    expect(orderStatuses.filter(isCancellable)).toEqual(['new', 'confirmed', 'awaiting_payment']);
    expect(finalStatuses).toEqual(['done', 'cancelled']);
  });
});
