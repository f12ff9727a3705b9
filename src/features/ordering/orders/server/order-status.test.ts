import { describe, expect, it } from 'vitest';
import { orderStatus } from '../contract.ts';
import { allStatuses, finalStatuses, isCancellable, nextStatuses, statusView } from './order-status.ts';

describe('order statuses', () => {
  it('have the labels of the shop, in the order of their life', { tags: ['R-STATE-083'] }, () => {
    expect(allStatuses.map(({ code, name }) => `${code}: ${name}`)).toEqual([
      'new: Новый',
      'confirmed: Подтверждён',
      'awaiting_payment: Ожидает оплаты',
      'picking: В сборке',
      'shipped: Отгружен',
      'done: Выполнен',
      'cancelled: Отменён',
    ]);
    expect(allStatuses.map(({ code }) => code)).toEqual(orderStatus.options);
    expect(statusView('awaiting_payment').color).toBe('warning');
  });

  it('go forward one step at a time', { tags: ['R-STATE-083'] }, () => {
    const steps = Object.fromEntries(orderStatus.options.map((code) => [code, nextStatuses(code, 'prepayment')]));
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

  it('may be cancelled until the goods are collected', () => {
    expect(orderStatus.options.filter(isCancellable)).toEqual(['new', 'confirmed', 'awaiting_payment']);
    expect(finalStatuses.every((code) => nextStatuses(code, 'prepayment').length === 0)).toBe(true);
  });
});
