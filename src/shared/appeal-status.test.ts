import { expect, it } from 'vitest';
import { appealStatuses, mayRate, statusAfterMessage } from './appeal-status.ts';

it('a message of each side sets the status that follows', () => {
  const after = appealStatuses.map((status) => [
    status,
    statusAfterMessage(status, 'customer'),
    statusAfterMessage(status, 'manager'),
  ]);
  expect(after).toEqual([
    ['new', 'new', 'answered'],
    ['work', 'work', 'answered'],
    ['answered', 'work', 'answered'],
    ['closed', null, null],
  ]);
});

it('a rating is given to a closed appeal and changed for a day', { tags: ['R-CALL-128'] }, () => {
  const now = new Date('2026-03-02T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  expect(mayRate({ status: 'answered', ratedAt: null }, now)).toBe(false);
  expect(mayRate({ status: 'closed', ratedAt: null }, now)).toBe(true);
  expect(mayRate({ status: 'closed', ratedAt: hoursAgo(23) }, now)).toBe(true);
  expect(mayRate({ status: 'closed', ratedAt: hoursAgo(24) }, now)).toBe(false);
});
