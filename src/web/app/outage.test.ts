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
    const failure = failureOf(() => readAnswer('/web/x/', 429, limited, { retryAfterSeconds: 12 }));
    expect(outageOf(failure)).toMatchObject({
      title: 'Слишком много запросов',
      hope: 'Повторите через 15 секунд.',
      retryAfterSeconds: 15,
    });
  });

  it('names a server without its database as one that does not answer, and technical works as none', () => {
    const unavailable = [{ code: 'INTERNAL', message: 'Магазин временно недоступен' }];
    expect(outageOf(new ApiFailure(503, unavailable))?.title).toBe('Магазин не отвечает');
    expect(outageOf(new ApiFailure(503, [{ code: 'WORKS', message: '' }]))).toBeUndefined();
  });

  it('names an answer that is not ours: the page is not lost for good', { tags: ['R-ERR-07'] }, () => {
    const titleOf = (status: number) => outageOf(failureOf(() => readAnswer('/web/x/', status, '<html>')))?.title;
    expect(titleOf(500)).toBe('Ошибка на стороне магазина');
    for (const status of [200, 302, 403, 404]) expect(titleOf(status)).toBe('Ответил не магазин');
  });

  it('a refusal and a failure that the server names are no outage', () => {
    expect(outageOf(new ApiFailure(404, []))).toBeUndefined();
    expect(outageOf(new ApiFailure(500, []))).toBeUndefined();
    expect(outageOf(new Error('broken'))).toBeUndefined();
  });
});
