import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnswer } from './read-answer.ts';

const failed = (code: string) => ({ status: 'error', data: null, errors: [{ code, message: 'Сообщение' }] });

describe('readAnswer', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

  it('returns the data of a success', { tags: ['R-API-06'] }, () => {
    expect(readAnswer('/api/header/', 200, { status: 'success', data: { basket: [] }, errors: [] })).toEqual({
      basket: [],
    });
  });

  it('an error envelope of a page call shows the page of its code', { tags: ['R-ERR-04', 'R-ERR-05'] }, () => {
    expect(() => readAnswer('/web/news/x/', 200, failed('404'))).toThrow(expect.objectContaining({ status: 404 }));
    expect(() => readAnswer('/web/news/x/', 200, failed('500'))).toThrow(expect.objectContaining({ status: 500 }));
  });

  it('a refusal keeps its HTTP status, code and message', () => {
    expect(() => readAnswer('/api/order/add/', 409, failed('PRICE_CHANGED'))).toThrow(
      expect.objectContaining({ status: 409, errors: [{ code: 'PRICE_CHANGED', message: 'Сообщение' }] }),
    );
  });

  it('data with "closed" is failure 501', { tags: ['R-ERR-06', 'R-STATE-087'] }, () => {
    const closed = { status: 'success', data: { closed: true }, errors: [] };
    expect(() => readAnswer('/web/news/', 200, closed)).toThrow(expect.objectContaining({ status: 501, closed: true }));
  });

  it('a response without an envelope is logged and becomes 404 for page calls', { tags: ['R-ERR-07'] }, () => {
    for (const body of [undefined, null, '<html>', {}, { status: 'ok', errors: [] }]) {
      expect(() => readAnswer('/web/news/', 502, body)).toThrow(
        expect.objectContaining({ status: 404, transport: true }),
      );
    }
    expect(console.error).toHaveBeenCalledTimes(5);
  });

  it('a lost background call is not a 404', { tags: ['R-ERR-07'] }, () => {
    expect(() => readAnswer('/api/session/check/', 502, undefined)).toThrow(
      expect.objectContaining({ status: 500, transport: true }),
    );
  });
});
