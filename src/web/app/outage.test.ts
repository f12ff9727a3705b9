import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { readAnswer, transportFailure } from '#web/api/read-answer.ts';
import { outageOf } from './outage.ts';

/** What reading an answer throws. */
function failureOf(read: () => unknown): unknown {
  vi.spyOn(console, 'error').mockReturnValue();
  try {
    return read();
  } catch (error) {
    return error;
  }
}

const limited = { status: 'error', data: null, errors: [{ code: 'RATE_LIMITED', message: 'Слишком много запросов' }] };

describe('outageOf', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('names a lost connection while the browser is offline', { tags: ['R-ERR-07'] }, () => {
    vi.stubGlobal('navigator', { onLine: false });
    expect(outageOf(transportFailure('/web/x/', 'offline'))?.title).toBe('Нет соединения с интернетом');
  });

  it.each([0, 408, 502, 503, 504])(
    'names a server that does not answer: status %i',
    { tags: ['R-ERR-07'] },
    (status) => {
      vi.stubGlobal('navigator', { onLine: true });
      const failure = failureOf(() => readAnswer('/web/x/', status, undefined));
      expect(outageOf(failure)?.title).toBe('Магазин не отвечает');
    },
  );

  it('tells after how many seconds a limited visitor may ask again', { tags: ['R-ERR-07'] }, () => {
    const failure = failureOf(() => readAnswer('/web/x/', 429, limited, 12));
    expect(outageOf(failure)).toMatchObject({
      title: 'Слишком много запросов',
      hope: 'Повторите через 15 секунд.',
      retryAfterSeconds: 15,
    });
  });

  it('a refusal, a failure of the server and an answer that is not ours are no outage', () => {
    expect(outageOf(new ApiFailure(404, []))).toBeUndefined();
    expect(outageOf(new ApiFailure(500, []))).toBeUndefined();
    expect(outageOf(failureOf(() => readAnswer('/web/x/', 500, '<html>')))).toBeUndefined();
    expect(outageOf(new Error('broken'))).toBeUndefined();
  });
});
