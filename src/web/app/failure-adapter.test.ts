import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { failureAdapter, packFailure } from './failure-adapter.ts';
import { UnknownGuard } from './guards.ts';

const there = (error: Error) => failureAdapter.fromSerializable(packFailure(error));

describe('serialising a failure into the page', () => {
  it('keeps the status and the errors of a refused call', () => {
    const failure = new ApiFailure(501, [{ code: 'CLOSED', message: 'Закрыто' }], { closed: true });
    expect(there(failure)).toMatchObject({ isApiFailure: true, status: 501, closed: true, message: 'Закрыто' });
  });

  it('drops the text of any other error and keeps its status', () => {
    const arrived = there(Object.assign(new Error('password of the database'), { status: 503 }));
    expect(arrived).toMatchObject({ status: 503, errors: [] });
    expect(JSON.stringify(packFailure(new Error('password')))).not.toContain('password');
  });

  it('keeps the message of an unknown guard', { tags: ['R-ERR-09'] }, () => {
    expect(there(new UnknownGuard())).toMatchObject({ status: 500, message: 'Unknown middleware' });
  });
});
