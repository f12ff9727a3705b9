import { describe, expect, it } from 'vitest';
import { type OrderStatus, statusView } from '#shared/order-status.ts';
import { stepsOf } from './order-steps.ts';

const step = (code: OrderStatus, day: number, handedTo: string | null = null) => ({
  at: `2026-11-0${day}T09:00:00.000Z`,
  status: statusView(code),
  handedTo,
  by: null,
  note: '',
});
const shown = (codes: OrderStatus[], paySystem: 'prepayment' | 'credit' = 'prepayment') => {
  const history = codes.map((code, index) => step(code, index + 1));
  return stepsOf({ history, status: statusView(codes.at(-1)!), paySystem }).map(
    ({ status, kind, isCurrent }) => `${status.code} ${kind}${isCurrent ? ' now' : ''}`,
  );
};

describe('the steps of an order', () => {
  it('are those that it has taken, the next expected one and those after it', () => {
    expect(shown(['new', 'confirmed'])).toEqual([
      'new reached',
      'confirmed reached now',
      'awaiting_payment expected',
      'picking later',
      'shipped later',
      'done later',
    ]);
    expect(shown(['new'], 'credit')).toEqual([
      'new reached now',
      'confirmed expected',
      'picking later',
      'shipped later',
      'done later',
    ]);
  });

  it('end where the order has ended', () => {
    expect(shown(['new', 'cancelled'])).toEqual(['new reached', 'cancelled reached now']);
    expect(shown(['new', 'confirmed', 'picking', 'shipped', 'done']).at(-1)).toBe('done reached now');
  });

  it('a step that leaves the status as it is keeps its first day', () => {
    const history = [step('new', 1), step('new', 2, 'Анна'), step('confirmed', 3)];
    const steps = stepsOf({ history, status: statusView('confirmed'), paySystem: 'credit' });
    expect(steps.slice(0, 2).map(({ at }) => at?.slice(0, 10))).toEqual(['2026-11-01', '2026-11-03']);
  });
});
