import { notFound } from '@tanstack/react-router';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#web/api/api-failure.ts';
import { errorStatus } from './error-status.ts';

describe('errorStatus', () => {
  it('takes statusCode, then status, then the response status, else 500', { tags: ['R-ERR-01'] }, () => {
    expect(errorStatus({ statusCode: 501, status: 404, response: { status: 503 } })).toBe(501);
    expect(errorStatus({ status: 404, response: { status: 503 } })).toBe(404);
    expect(errorStatus({ response: { status: 503 } })).toBe(503);
    expect(errorStatus(new Error('x'))).toBe(500);
    expect(errorStatus(undefined)).toBe(500);
  });

  it('ignores a success status and a textual status', { tags: ['R-ERR-01'] }, () => {
    expect(errorStatus({ statusCode: 200, status: 'error' })).toBe(500);
  });

  it('an unknown route is 404', { tags: ['R-ERR-10'] }, () => {
    expect(errorStatus(notFound())).toBe(404);
  });

  it('a right that is missing is 403', () => {
    expect(errorStatus(new ApiFailure(403, []))).toBe(403);
  });
});
