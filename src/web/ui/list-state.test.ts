import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { FailedState } from './list-state.tsx';

const faceOf = (error: unknown) =>
  renderToString(createElement(FailedState, { query: { error, isFetching: false, refetch: () => undefined } }));

describe('a list that could not be loaded', () => {
  it('names the code of a failure of the shop', () => {
    const failure = new ApiFailure(500, [], { requestId: 'a1b2c3d4', httpStatus: 500 });
    expect(faceOf(failure)).toContain('Код ошибки a1b2c3d4');
  });

  it('has no code for a lost answer and a refusal', () => {
    expect(faceOf(new ApiFailure(404, [], { transport: true }))).not.toContain('Код ошибки');
    const refusal = new ApiFailure(403, [{ code: 'FORBIDDEN', message: 'Нет права' }]);
    expect(faceOf(refusal)).toContain('Нет права');
    expect(faceOf(refusal)).not.toContain('Код ошибки');
  });
});
