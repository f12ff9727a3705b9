import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from './api-client.ts';
import { inProcessClient } from './in-process-client.ts';

function failing(error: unknown): ApiClient {
  return async () => {
    throw error;
  };
}

describe('the client of pages rendered on the server', () => {
  it('keeps the text of an internal error out of the page', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const secret = new Error('password of the database');
    const call = inProcessClient(failing(secret), onError)('footer', {});
    await expect(call).rejects.toMatchObject({ isApiFailure: true, status: 500, message: 'Внутренняя ошибка' });
    expect(onError).toHaveBeenCalledWith(secret);
  });

  it('passes a refusal on in the form the browser sees', async () => {
    const onError = vi.fn<(error: unknown) => void>();
    const refusal = { isApiError: true, status: 404, errors: [{ code: '404', message: 'Нет' }], data: null };
    const call = inProcessClient(failing(refusal), onError)('footer', {});
    await expect(call).rejects.toMatchObject({ isApiFailure: true, status: 404, message: 'Нет', closed: false });
    expect(onError).not.toHaveBeenCalled();
  });

  it('a closed shop is failure 501', { tags: ['R-ERR-06', 'R-STATE-087'] }, async () => {
    const closed = (() => Promise.resolve({ closed: true })) as unknown as ApiClient;
    await expect(inProcessClient(closed, () => {})('header', {})).rejects.toMatchObject({ status: 501, closed: true });
    const refusal = { isApiError: true, status: 409, errors: [{ code: 'CLOSED', message: 'Закрыто' }], data: null };
    const refused = inProcessClient(failing(refusal), () => {})('header', {});
    await expect(refused).rejects.toMatchObject({ status: 501, closed: true });
  });
});
